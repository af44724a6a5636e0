#include "pixel_arithmetic.h"
#include "row_levels.h"

void scrk_over_opacity_scalar(uint32_t *dst, const uint32_t *under, const uint32_t *src, uint8_t opacity,
                              scrk_ahead ahead, size_t n)
{
    (void)ahead;
    for (size_t i = 0; i < n; i++) {
        dst[i] = pixel_over(pixel_scaled(src[i], opacity), under[i]);
    }
}
