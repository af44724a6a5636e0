#include "row_levels.h"

void scrk_alpha_scalar(uint8_t *dst, const uint32_t *src, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        dst[i] = (uint8_t)(src[i] >> 24);
    }
}
