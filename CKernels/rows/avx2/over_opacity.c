#include "../row_levels.h"

#if defined(__x86_64__)

#include "avx2_pixels.h"

AVX2_INLINE void blend(uint32_t *dst, const uint32_t *under, const uint32_t *src, __m256i opacity, size_t i,
                       size_t end)
{
    for (; i + 8 <= end; i += 8) {
        store(dst + i, over(scaled(split(load(src + i)), opacity), load(under + i)));
    }
    if (i < end) {
        __m256i on = lanes(end - i);
        store_lanes(dst + i, on, over(scaled(split(load_lanes(src + i, on)), opacity), load_lanes(under + i, on)));
    }
}

AVX2 void scrk_over_opacity_avx2(uint32_t *dst, const uint32_t *under, const uint32_t *src, uint8_t opacity, size_t n)
{
    if (opacity == 255) {
        scrk_over_avx2(dst, under, src, n);
        return;
    }
    const __m256i by = _mm256_set1_epi16(opacity);
    size_t i = 0;
    for (; i + GROUP <= n; i += GROUP) {
        if (group_clear(src + i)) {
            group_copy(dst + i, under + i);
        } else {
            blend(dst, under, src, by, i, i + GROUP);
        }
    }
    blend(dst, under, src, by, i, n);
}

#endif
