#include "bt709.h"
#include "row_levels.h"

void scrk_luma_scalar(uint8_t *dst, const uint32_t *src, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        uint32_t red = src[i] >> 16 & 255, green = src[i] >> 8 & 255, blue = src[i] & 255;
        dst[i] = (uint8_t)((LUMA_RED * red + LUMA_GREEN * green + LUMA_BLUE * blue + LUMA_OFFSET) >> LUMA_SHIFT);
    }
}
