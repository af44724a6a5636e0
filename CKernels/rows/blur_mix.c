#include "blur_samples.h"
#include "row_levels.h"

void scrk_blur_mix_scalar(uint32_t *dst, const int16_t *before, const int16_t *after, int16_t weight, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        uint32_t pixel = 0;
        for (int c = 0; c < 4; c++) {
            int32_t sum = before[4 * i + c] * (WEIGHT_ONE - weight) + after[4 * i + c] * weight + MIX_ROUNDING;
            pixel |= (uint32_t)(sum >> MIX_SHIFT) << 8 * c;
        }
        dst[i] = pixel;
    }
}
