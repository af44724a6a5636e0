#include "../row_levels.h"

#if defined(__x86_64__)

void scrk_blur_mix_avx2(uint32_t *dst, const int16_t *before, const int16_t *after, int16_t weight, size_t n)
{
    scrk_blur_mix_scalar(dst, before, after, weight, n);
}

#endif
