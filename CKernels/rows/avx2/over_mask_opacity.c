#include "../row_levels.h"

#if defined(__x86_64__)

#include "avx2_pixels.h"

AVX2_INLINE void blend(uint32_t *dst, const uint32_t *under, const uint32_t *src, const uint8_t *mask, __m256i opacity,
                       size_t i, size_t end)
{
    for (; i + 8 <= end; i += 8) {
        channels s = scaled(scaled(split(load(src + i)), load_mask(mask + i)), opacity);
        store(dst + i, over(joined(s), load(under + i)));
    }
    if (i < end) {
        __m256i on = lanes(end - i), m = load_mask_first(mask + i, end - i);
        channels s = scaled(scaled(split(load_lanes(src + i, on)), m), opacity);
        store_lanes(dst + i, on, over(joined(s), load_lanes(under + i, on)));
    }
}

AVX2 void scrk_over_mask_opacity_avx2(uint32_t *dst, const uint32_t *under, const uint32_t *src, const uint8_t *mask,
                                      uint8_t opacity, size_t n)
{
    if (opacity == 255) {
        scrk_over_mask_avx2(dst, under, src, mask, n);
        return;
    }
    const __m256i by = _mm256_set1_epi16(opacity);
    size_t i = 0;
    for (; i + GROUP <= n; i += GROUP) {
        if (group_masked_out(mask + i)) {
            group_copy(dst + i, under + i);
        } else if (group_unmasked(mask + i)) {
            scrk_over_opacity_avx2(dst + i, under + i, src + i, opacity, (scrk_ahead){0}, GROUP);
        } else {
            blend(dst, under, src, mask, by, i, i + GROUP);
        }
    }
    blend(dst, under, src, mask, by, i, n);
}

#endif
