#include "pixel_arithmetic.h"
#include "row_levels.h"

void scrk_over_solid_scalar(uint32_t *dst, const uint32_t *under, uint32_t color, scrk_ahead ahead, size_t n)
{
    (void)ahead;
    for (size_t i = 0; i < n; i++) {
        dst[i] = pixel_over(color, under[i]);
    }
}
