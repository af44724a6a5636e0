#include "../row_levels.h"

#if defined(__x86_64__)

void scrk_blur_average_avx2(int16_t *dst, const uint32_t *pixels, ptrdiff_t stride, const int16_t *weights, size_t rows, size_t n)
{
    scrk_blur_average_scalar(dst, pixels, stride, weights, rows, n);
}

#endif
