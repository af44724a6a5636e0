#include "../row_levels.h"

#if defined(__x86_64__)

#include "avx2_pixels.h"

AVX2 void scrk_over_opacity_avx2(uint32_t *dst, const uint32_t *under, const uint32_t *src, uint8_t opacity, size_t n)
{
    if (opacity == 255) {
        scrk_over_avx2(dst, under, src, n);
        return;
    }
    const __m256i by = _mm256_set1_epi16(opacity);
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        __m256i s = load(src + i);
        if (all_clear(s)) {
            keep(dst + i, under + i);
        } else {
            store(dst + i, over(scaled(split(s), by), load(under + i)));
        }
    }
    if (i < n) {
        __m256i on = lanes(n - i);
        store_lanes(dst + i, on, over(scaled(split(load_lanes(src + i, on)), by), load_lanes(under + i, on)));
    }
}

#endif
