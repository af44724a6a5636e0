#include "pixel_arithmetic.h"
#include "row_levels.h"

void scrk_over_solid_mask_scalar(uint32_t *dst, const uint32_t *under, uint32_t color, const uint8_t *mask, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        dst[i] = pixel_over(pixel_scaled(color, mask[i]), under[i]);
    }
}
