#include "reference_effects.h"

#include <stdlib.h>

static int64_t square_of(int64_t pixel, int64_t origin, int64_t cell)
{
    int64_t distance = pixel - origin;
    return distance >= 0 ? distance / cell : -((-distance + cell - 1) / cell);
}

// Every pixel by itself: the average of those that lie in its square.
void reference_pixelate(uint32_t *pixels, int width, int height, int64_t cell, int64_t x, int64_t y)
{
    uint32_t *result = malloc((size_t)width * (size_t)height * sizeof *result);
    if (result == NULL) {
        abort();
    }
    int done_to = 0;
    for (int row = 0; row < height; row = done_to) {
        for (done_to = row; done_to < height && square_of(done_to, y, cell) == square_of(row, y, cell);) {
            done_to++;
        }
        for (int column = 0, end; column < width; column = end) {
            for (end = column; end < width && square_of(end, x, cell) == square_of(column, x, cell);) {
                end++;
            }
            const uint64_t count = (uint64_t)(done_to - row) * (uint64_t)(end - column);
            uint32_t average = 0;
            for (int shift = 0; shift < 32; shift += 8) {
                uint64_t sum = 0;
                for (int j = row; j < done_to; j++) {
                    for (int i = column; i < end; i++) {
                        sum += pixels[j * width + i] >> shift & 255;
                    }
                }
                average |= (uint32_t)((2 * sum + count) / (2 * count)) << shift;
            }
            for (int j = row; j < done_to; j++) {
                for (int i = column; i < end; i++) {
                    result[j * width + i] = average;
                }
            }
        }
    }
    for (int i = 0; i < width * height; i++) {
        pixels[i] = result[i];
    }
    free(result);
}
