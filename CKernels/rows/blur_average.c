#include "blur_samples.h"
#include "row_levels.h"

void scrk_blur_average_scalar(int16_t *dst, const uint32_t *pixels, ptrdiff_t stride, const int16_t *weights,
                              size_t rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        int32_t sums[4] = {AVERAGE_ROUNDING, AVERAGE_ROUNDING, AVERAGE_ROUNDING, AVERAGE_ROUNDING};
        for (size_t r = 0; r < rows; r++) {
            uint32_t pixel = *(const uint32_t *)((const char *)(pixels + i) + (ptrdiff_t)r * stride);
            for (int c = 0; c < 4; c++) {
                sums[c] += (int32_t)(pixel >> 8 * c & 255) * weights[r];
            }
        }
        for (int c = 0; c < 4; c++) {
            dst[4 * i + c] = (int16_t)((sums[c] >> AVERAGE_SHIFT) - SAMPLE_BIAS);
        }
    }
}
