#include "../row_levels.h"

#if defined(__aarch64__)

void scrk_blur_mix_neon(uint32_t *dst, const int16_t *before, const int16_t *after, int16_t weight, size_t n)
{
    scrk_blur_mix_scalar(dst, before, after, weight, n);
}

#endif
