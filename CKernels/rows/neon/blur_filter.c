#include "../row_levels.h"

#if defined(__aarch64__)

void scrk_blur_filter_neon(int16_t *dst, const int16_t *const *rows, const int16_t *weights, size_t radius, size_t n)
{
    scrk_blur_filter_scalar(dst, rows, weights, radius, n);
}

#endif
