#include "axis.h"

#include <math.h>

// MARK: Shape

static int32_t pixels_per_cell(double sigma)
{
    if (sigma < 5) {
        return 1;
    }
    int32_t quarter = (int32_t)(sigma / 4);
    return quarter < 2 ? 2 : quarter;
}

// e^-x by its series at x / 64. The exponential of the C library isn't the same to the last bit on every machine. And in
// this file no inexact product is added to anything before it is divided, so that a fused multiply-add changes nothing.
static double falling_exponential(double x)
{
    if (!(x < 32)) {
        return 0;
    }
    double y = x / 64, e = 1;
    for (int k = 8; k >= 1; k--) {
        e = 1 - y * e / k;
    }
    for (int i = 0; i < 6; i++) {
        e = e * e;
    }
    return e;
}

static int16_t rounded_weight(double part)
{
    return (int16_t)floor(BLUR_WEIGHT_ONE * part + 0.5);
}

// What is rounded is the sum of a weight and all those outside of it. So the weights sum to 2^14 whatever their number,
// none is negative, and no edge in the picture sees more than one rounding.
static void fill_filter(blur_axis_shape *shape, double variance)
{
    double tails[BLUR_MAX_RADIUS + 2] = {0};
    for (int i = shape->radius; i >= 1; i--) {
        tails[i] = tails[i + 1] + falling_exponential((double)(i * i) / (2 * variance));
    }
    double total = 1 + 2 * tails[1];
    for (int i = 1; i <= shape->radius; i++) {
        shape->filter[i] = (int16_t)(rounded_weight(tails[i] / total) - rounded_weight(tails[i + 1] / total));
    }
    shape->filter[0] = (int16_t)(BLUR_WEIGHT_ONE - 2 * rounded_weight(tails[1] / total));
    while (shape->radius > 0 && shape->filter[shape->radius] == 0) {
        shape->radius--;
    }
}

// Let k be the pixels per cell asked for. If there are m = ceil(n / k) > 1 cells, n is at least (m - 1) * k + 1, and so a
// cell is s = n / m >= (k + 1) / 2 pixels wide. sigma is below 5 for k = 1, where s = 1, below 12 for k = 2 and below
// 4 * (k + 1) for all others: below 8 * s always. And for k > 1 it is at least 5 / 2 * s, so that some variance is left for
// the filter.
blur_axis_shape scrk_blur_axis_shape_make(int32_t pixels, double sigma)
{
    int32_t k = pixels_per_cell(sigma);
    blur_axis_shape shape = {.pixels = pixels, .cells = (int32_t)(((int64_t)pixels + k - 1) / k)};
    shape.filter[0] = BLUR_WEIGHT_ONE;
    if (shape.cells > 1) { // a single cell is mirrored to cells like itself
        double s = (double)pixels / shape.cells;
        double variance = sigma * sigma / (s * s);
        if (shape.cells < pixels) {
            // Hats average and interpolate, each with a variance of 1/6 cell; the first ones are spread over whole pixels.
            variance -= 1.0 / 3 + 1.0 / 12 / (s * s);
        }
        shape.radius = (int32_t)ceil(3.5 * sqrt(variance));
        fill_filter(&shape, variance);
    }
    return shape;
}

// MARK: Weights

// The centre of pixel i is at ((2i + 1) * m - n) / 2n in units of cells from the first one's centre. All numbers stay
// below 2 * 32,000^2 < 2^31.
static void fill_pixel(blur_axis *axis, int32_t i)
{
    const int64_t n = axis->shape.pixels, m = axis->shape.cells;
    const int64_t position = (2 * (int64_t)i + 1) * m - n;
    axis->before[i] = position < 0 ? 0 : (int32_t)(position / (2 * n));
    axis->after[i] = position < 0 ? 0 : (int16_t)((position % (2 * n) * BLUR_WEIGHT_ONE + n) / (2 * n));
    if (axis->before[i] >= m - 1) { // beyond the last centre
        axis->before[i] = (int32_t)m - 1;
        axis->after[i] = 0;
    }
}

// 8n^2 times the part of a hat, that of cell j, that lies before x: a triangle from the centre of the cell before to that
// of the cell behind. x is in units of 1 / 2m pixels, so a cell is 2n wide and its centre is at (2j + 1) * n. At most 8 *
// 32,000^2.
static int64_t hat_before(const blur_axis *axis, int32_t j, int64_t x)
{
    const int64_t width = 2 * (int64_t)axis->shape.pixels;
    const int64_t d = x - (2 * (int64_t)j + 1) * axis->shape.pixels;
    if (d <= -width) {
        return 0;
    }
    if (d >= width) {
        return 2 * width * width;
    }
    return d < 0 ? (width + d) * (width + d) : 2 * width * width - (width - d) * (width - d);
}

// The weights of the cell's pixels before pixel i, of 2^14. What of the hat is beyond an edge of the picture is folded
// back: it lies on mirrored pixels. The product is at most 2^14 * 8 * 32,000^2 < 2^47.
static int64_t weight_before(const blur_axis *axis, int32_t j, int32_t i)
{
    const int64_t n = axis->shape.pixels, x = 2 * (int64_t)axis->shape.cells * i, end = 4 * axis->shape.cells * n;
    const int64_t whole = 8 * n * n;
    const int64_t part = hat_before(axis, j, x) - hat_before(axis, j, -x) + whole - hat_before(axis, j, end - x);
    return (BLUR_WEIGHT_ONE * part + whole / 2) / whole;
}

// As in the filter, running sums are rounded.
static void fill_weights(const blur_axis *axis, const blur_cell *cell, int32_t j)
{
    int64_t before = weight_before(axis, j, cell->first);
    for (int32_t i = 0; i < cell->count; i++) {
        int64_t next = weight_before(axis, j, cell->first + i + 1);
        axis->weights[cell->weights + (uint32_t)i] = (int16_t)(next - before);
        before = next;
    }
}

static blur_cell cell_at(const blur_axis *axis, int32_t j)
{
    const int64_t n = axis->shape.pixels, m = axis->shape.cells;
    if (m == n) {
        return (blur_cell){.first = j, .count = 1};
    }
    const int64_t first = j == 0 ? 0 : (2 * (int64_t)j - 1) * n / (2 * m);
    const int64_t end = ((2 * (int64_t)j + 3) * n + 2 * m - 1) / (2 * m);
    return (blur_cell){.first = (int32_t)first, .count = (int32_t)((end < n ? end : n) - first)};
}

void scrk_blur_axis_fill(blur_axis *axis)
{
    const int32_t n = axis->shape.pixels, m = axis->shape.cells;
    for (int32_t i = 0; i < n; i++) {
        fill_pixel(axis, i);
    }
    uint32_t used = 0;
    for (int32_t j = 0; j < m; j++) {
        blur_cell cell = cell_at(axis, j);
        cell.weights = used;
        used += (uint32_t)cell.count;
        axis->cells[j] = cell;
        if (m == n) {
            axis->weights[cell.weights] = BLUR_WEIGHT_ONE;
        } else {
            fill_weights(axis, &cell, j);
        }
    }
}
