#include "row_levels.h"

void scrk_fill_scalar(uint32_t *dst, uint32_t color, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        dst[i] = color;
    }
}
