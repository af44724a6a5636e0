// One pass from the upper edge to the lower one:
//
//   pixel rows > average > narrow > filter across > ring of cell rows > filter down > widen > mix > pixel rows
//
// A row of cells is made when the filter first reaches for it; then it waits in the ring. The pixel rows between the
// centres of two cell rows are written when the lower one is filtered. Cell rows that are still to be made begin below
// these, so the picture can be blurred in place.
#include "../rows/blur_samples.h"
#include "axis.h"
#include "scrk_blur.h"
#include "scrk_geometry.h"

#include <stdbool.h>
#include <string.h>

// The cell of m that one beyond the edges is a mirror image of.
static int32_t mirrored(int32_t index, int32_t m)
{
    int32_t folded = index % (2 * m);
    if (folded < 0) {
        folded += 2 * m;
    }
    return folded < m ? folded : 2 * m - 1 - folded;
}

typedef struct blur {
    const scrk_rows *rows;
    const uint32_t *source;
    ptrdiff_t source_stride;
    uint32_t *pixels;
    ptrdiff_t stride;
    blur_axis x, y;
    int32_t ring_rows;
    int16_t *wide;     // a row of averages, as wide as the picture
    int16_t *padded;   // a row of cells with the filter's radius on both sides
    int16_t *ring;     // cell rows, filtered across; row j at j % ring_rows
    int16_t *filtered; // a row of cells, filtered both ways
    int16_t *above, *below; // the last two of them, as wide as the picture
} blur;

// MARK: Scratch memory

// Hands out the parts of the scratch memory in order; without memory it only counts.
typedef struct carver {
    char *base;
    size_t used;
} carver;

static void *carve(carver *c, int64_t count, size_t element)
{
    void *part = c->base == NULL ? NULL : c->base + c->used;
    c->used += ((size_t)count * element + 63) / 64 * 64;
    return part;
}

static void carve_axis(carver *c, blur_axis *axis)
{
    const int32_t n = axis->shape.pixels;
    axis->cells = carve(c, axis->shape.cells, sizeof *axis->cells);
    axis->before = carve(c, n, sizeof *axis->before);
    axis->after = carve(c, n, sizeof *axis->after);
    axis->weights = carve(c, 2 * ((int64_t)n + axis->shape.cells), sizeof *axis->weights);
}

// With sides of at most 32,000, a radius of at most 28 and 8 bytes for the samples of a pixel: below 20 MiB, no sum
// overflows. A ring of 2 * radius + 1 rows holds all that the filter reaches for: near an edge its far taps are folded
// back between the near ones.
static void carve_all(carver *c, blur *b)
{
    const blur_axis_shape *x = &b->x.shape, *y = &b->y.shape;
    const size_t pixel = 4 * sizeof(int16_t);
    b->ring_rows = 2 * y->radius + 1 < y->cells ? 2 * y->radius + 1 : y->cells;
    carve_axis(c, &b->x);
    carve_axis(c, &b->y);
    b->wide = carve(c, x->pixels, pixel);
    b->padded = carve(c, x->cells + 2 * (int64_t)x->radius, pixel);
    b->ring = carve(c, (int64_t)b->ring_rows * x->cells, pixel);
    b->filtered = carve(c, x->cells, pixel);
    b->above = carve(c, x->pixels, pixel);
    b->below = carve(c, x->pixels, pixel);
}

static bool is_valid_side(int32_t side)
{
    return side >= 1 && side <= SCRK_MAX_SIDE;
}

static bool is_valid_sigma(double sigma)
{
    return sigma > 0 && sigma <= SCRK_MAX_SIGMA;
}

static const size_t alignment = 64;

size_t scrk_blur_scratch_size(int32_t width, int32_t height, double sigma)
{
    if (!is_valid_side(width) || !is_valid_side(height) || !is_valid_sigma(sigma)) {
        return 0;
    }
    blur b = {0};
    b.x.shape = scrk_blur_axis_shape_make(width, sigma);
    b.y.shape = scrk_blur_axis_shape_make(height, sigma);
    carver counting = {0};
    carve_all(&counting, &b);
    return counting.used + alignment;
}

// MARK: Pixel rows to cell rows

static void narrow(int16_t *dst, const int16_t *src, const blur_axis *axis)
{
    for (int32_t j = 0; j < axis->shape.cells; j++) {
        const blur_cell *cell = &axis->cells[j];
        const int16_t *weights = axis->weights + cell->weights;
        const int16_t *pixels = src + 4 * (size_t)cell->first;
        int32_t sums[4] = {SAMPLE_ROUNDING, SAMPLE_ROUNDING, SAMPLE_ROUNDING, SAMPLE_ROUNDING};
        for (int32_t i = 0; i < cell->count; i++) {
            for (int c = 0; c < 4; c++) {
                sums[c] += pixels[4 * i + c] * weights[i];
            }
        }
        for (int c = 0; c < 4; c++) {
            dst[4 * j + c] = (int16_t)(sums[c] >> WEIGHT_BITS);
        }
    }
}

// Cells beyond both ends of a row of m.
static void pad(int16_t *row, int32_t m, int32_t radius)
{
    const size_t pixel = 4 * sizeof *row;
    for (int32_t i = 1; i <= radius; i++) {
        memcpy(row - 4 * (ptrdiff_t)i, row + 4 * (ptrdiff_t)mirrored(-i, m), pixel);
        memcpy(row + 4 * (ptrdiff_t)(m - 1 + i), row + 4 * (ptrdiff_t)mirrored(m - 1 + i, m), pixel);
    }
}

static int16_t *ring_row(const blur *b, int32_t j)
{
    return b->ring + (size_t)(j % b->ring_rows) * 4 * (size_t)b->x.shape.cells;
}

static void make_cell_row(const blur *b, int32_t j)
{
    const blur_axis_shape *x = &b->x.shape;
    const blur_cell *cell = &b->y.cells[j];
    const uint32_t *pixels = (const uint32_t *)((const char *)b->source + (ptrdiff_t)cell->first * b->source_stride);
    const int16_t *weights = b->y.weights + cell->weights;
    int16_t *cells = b->padded + 4 * (size_t)x->radius;

    const bool is_narrow = x->cells < x->pixels;
    b->rows->blur_average(is_narrow ? b->wide : cells, pixels, b->source_stride, weights, (size_t)cell->count,
                          (size_t)x->pixels);
    if (is_narrow) {
        narrow(cells, b->wide, &b->x);
    }
    pad(cells, x->cells, x->radius);
    const int16_t *taps[BLUR_MAX_TAPS];
    for (int32_t i = 0; i <= 2 * x->radius; i++) {
        taps[i] = b->padded + 4 * (size_t)i;
    }
    b->rows->blur_filter(ring_row(b, j), taps, x->filter, (size_t)x->radius, (size_t)x->cells);
}

// MARK: Cell rows to pixel rows

static void widen(int16_t *dst, const int16_t *src, const blur_axis *axis)
{
    for (int32_t i = 0; i < axis->shape.pixels; i++) {
        const int16_t *before = src + 4 * (size_t)axis->before[i];
        const int32_t weight = axis->after[i];
        const int16_t *after = weight > 0 ? before + 4 : before;
        for (int c = 0; c < 4; c++) {
            int32_t sum = before[c] * (WEIGHT_ONE - weight) + after[c] * weight;
            dst[4 * (size_t)i + (size_t)c] = (int16_t)((sum + SAMPLE_ROUNDING) >> WEIGHT_BITS);
        }
    }
}

static void filter_cell_row(const blur *b, int32_t j)
{
    const blur_axis_shape *x = &b->x.shape, *y = &b->y.shape;
    const int16_t *taps[BLUR_MAX_TAPS];
    for (int32_t i = -y->radius; i <= y->radius; i++) {
        taps[i + y->radius] = ring_row(b, mirrored(j + i, y->cells));
    }
    const bool is_narrow = x->cells < x->pixels;
    b->rows->blur_filter(is_narrow ? b->filtered : b->below, taps, y->filter, (size_t)y->radius, (size_t)x->cells);
    if (is_narrow) {
        widen(b->below, b->filtered, &b->x);
    }
}

// Writes the pixel rows from `first` on that lie behind cell row j and before the next one; the first row that doesn't.
static int32_t write_rows(const blur *b, int32_t first, int32_t j, const int16_t *before, const int16_t *after)
{
    int32_t i = first;
    for (; i < b->y.shape.pixels && b->y.before[i] == j; i++) {
        uint32_t *row = (uint32_t *)((char *)b->pixels + (ptrdiff_t)i * b->stride);
        b->rows->blur_mix(row, before, after, b->y.after[i], (size_t)b->x.shape.pixels);
    }
    return i;
}

static void run(blur *b)
{
    const int32_t cells = b->y.shape.cells, radius = b->y.shape.radius;
    int32_t made = 0, written = 0;
    for (int32_t j = 0; j < cells; j++) {
        while (made < cells && made <= j + radius) {
            make_cell_row(b, made++);
        }
        filter_cell_row(b, j);
        if (j > 0) {
            written = write_rows(b, written, j - 1, b->above, b->below);
        }
        int16_t *above = b->above;
        b->above = b->below;
        b->below = above;
    }
    write_rows(b, written, cells - 1, b->above, b->above);
}

static bool is_valid_stride(ptrdiff_t stride, int32_t width)
{
    const ptrdiff_t row = (ptrdiff_t)width * 4;
    return (stride >= row || stride <= -row) && stride % 4 == 0;
}

scrk_status scrk_blur(uint32_t *pixels, ptrdiff_t stride, const uint32_t *source, ptrdiff_t source_stride, int32_t width,
                      int32_t height, double sigma, const scrk_rows *rows, void *scratch, size_t scratch_size)
{
    if (pixels == NULL || source == NULL || rows == NULL || scratch == NULL || !is_valid_sigma(sigma)) {
        return SCRK_INVALID_ARGUMENT;
    }
    if (!is_valid_side(width) || !is_valid_side(height)) {
        return SCRK_INVALID_SIZE;
    }
    if (!is_valid_stride(stride, width) || !is_valid_stride(source_stride, width)) {
        return SCRK_INVALID_STRIDE;
    }
    if (scratch_size < scrk_blur_scratch_size(width, height, sigma)) {
        return SCRK_SCRATCH_TOO_SMALL;
    }
    blur b = {.rows = rows, .source = source, .source_stride = source_stride, .pixels = pixels, .stride = stride};
    b.x.shape = scrk_blur_axis_shape_make(width, sigma);
    b.y.shape = scrk_blur_axis_shape_make(height, sigma);
    carver memory = {.base = (char *)scratch + (alignment - (uintptr_t)scratch % alignment)};
    carve_all(&memory, &b);
    scrk_blur_axis_fill(&b.x);
    scrk_blur_axis_fill(&b.y);
    run(&b);
    return SCRK_OK;
}
