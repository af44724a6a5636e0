#include "blur_samples.h"
#include "row_levels.h"

void scrk_blur_filter_scalar(int16_t *dst, const int16_t *const *rows, const int16_t *weights, size_t radius, size_t n)
{
    for (size_t i = 0; i < 4 * n; i++) {
        int32_t sum = rows[radius][i] * weights[0] + SAMPLE_ROUNDING;
        for (size_t r = 1; r <= radius; r++) {
            sum += (rows[radius - r][i] + rows[radius + r][i]) * weights[r];
        }
        dst[i] = (int16_t)(sum >> WEIGHT_BITS);
    }
}
