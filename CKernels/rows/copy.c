#include "row_levels.h"

void scrk_copy_scalar(uint32_t *dst, const uint32_t *src, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        dst[i] = src[i];
    }
}

void scrk_copy_opaque_scalar(uint32_t *dst, const uint32_t *src, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        dst[i] = src[i] | 0xff000000u;
    }
}
