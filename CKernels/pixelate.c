// A square that is cut on its left or upper side begins before the picture; all positions here are 64 bits wide, so that no
// origin or cell overflows. A sum is at most 255 * 32,000 * 32,000 per channel.
#include "scrk_pixelate.h"

#include "scrk_geometry.h"

typedef struct sums {
    uint64_t channels[4];
} sums;

static uint32_t *row_at(uint32_t *pixels, ptrdiff_t stride, int64_t y)
{
    return (uint32_t *)((char *)pixels + (ptrdiff_t)y * stride);
}

static sums sums_of(uint32_t *pixels, ptrdiff_t stride, int64_t x0, int64_t y0, int64_t x1, int64_t y1)
{
    sums sum = {{0}};
    for (int64_t y = y0; y < y1; y++) {
        const uint32_t *row = row_at(pixels, stride, y);
        uint32_t channels[4] = {0}; // of one row: at most 255 * 32,000
        for (int64_t x = x0; x < x1; x++) {
            for (int c = 0; c < 4; c++) {
                channels[c] += row[x] >> 8 * c & 255;
            }
        }
        for (int c = 0; c < 4; c++) {
            sum.channels[c] += channels[c];
        }
    }
    return sum;
}

static uint32_t average(const sums *sum, uint64_t count)
{
    uint32_t pixel = 0;
    for (int c = 0; c < 4; c++) {
        pixel |= (uint32_t)((2 * sum->channels[c] + count) / (2 * count)) << 8 * c;
    }
    return pixel;
}

static void pixelate_square(uint32_t *pixels, ptrdiff_t stride, int64_t x0, int64_t y0, int64_t x1, int64_t y1)
{
    sums sum = sums_of(pixels, stride, x0, y0, x1, y1);
    uint32_t pixel = average(&sum, (uint64_t)(x1 - x0) * (uint64_t)(y1 - y0));
    for (int64_t y = y0; y < y1; y++) {
        uint32_t *row = row_at(pixels, stride, y);
        for (int64_t x = x0; x < x1; x++) {
            row[x] = pixel;
        }
    }
}

// The first grid line at or before 0.
static int64_t first_line(int32_t origin, int32_t cell)
{
    int64_t rest = (int64_t)origin % cell;
    return rest > 0 ? rest - cell : rest;
}

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

scrk_status scrk_pixelate(uint32_t *pixels, ptrdiff_t stride, int32_t width, int32_t height, int32_t cell,
                          int32_t origin_x, int32_t origin_y)
{
    if (pixels == NULL || cell < 1) {
        return SCRK_INVALID_ARGUMENT;
    }
    if (width < 1 || height < 1 || width > SCRK_MAX_SIDE || height > SCRK_MAX_SIDE) {
        return SCRK_INVALID_SIZE;
    }
    const ptrdiff_t row = (ptrdiff_t)width * 4;
    if ((stride < row && stride > -row) || stride % 4 != 0) {
        return SCRK_INVALID_STRIDE;
    }
    for (int64_t y = first_line(origin_y, cell); y < height; y += cell) {
        for (int64_t x = first_line(origin_x, cell); x < width; x += cell) {
            pixelate_square(pixels, stride, x < 0 ? 0 : x, y < 0 ? 0 : y, least(x + cell, width),
                            least(y + cell, height));
        }
    }
    return SCRK_OK;
}
