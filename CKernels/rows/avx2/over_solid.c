#include "../row_levels.h"

#if defined(__x86_64__)

#include "avx2_pixels.h"

AVX2 void scrk_over_solid_avx2(uint32_t *dst, const uint32_t *under, uint32_t color, size_t n)
{
    if (color >> 24 == 255) {
        scrk_fill_avx2(dst, color, n);
        return;
    }
    const channels c = split(splat(color));
    const __m256i through = transparency(c.ga);
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        store(dst + i, sum(c, through, load(under + i)));
    }
    if (i < n) {
        __m256i on = lanes(n - i);
        store_lanes(dst + i, on, sum(c, through, load_lanes(under + i, on)));
    }
}

#endif
