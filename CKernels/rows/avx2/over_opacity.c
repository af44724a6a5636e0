#include "../row_levels.h"

#if defined(__x86_64__)

#include "avx2_pixels.h"

AVX2_INLINE __m256i blended(const uint32_t *under, const uint32_t *src, __m256i opacity, size_t i)
{
    return over(joined(scaled(split(load(src + i)), opacity)), load(under + i));
}

AVX2_INLINE void blend(uint32_t *dst, const uint32_t *under, const uint32_t *src, __m256i opacity, size_t i,
                       size_t end)
{
    for (; i + 8 <= end; i += 8) {
        store(dst + i, blended(under, src, opacity, i));
    }
    if (i < end) {
        __m256i on = lanes(end - i);
        store_lanes(dst + i, on,
                    over(joined(scaled(split(load_lanes(src + i, on)), opacity)), load_lanes(under + i, on)));
    }
}

AVX2 void scrk_over_opacity_avx2(uint32_t *dst, const uint32_t *under, const uint32_t *src, uint8_t opacity,
                                 scrk_ahead ahead, size_t n)
{
    if (opacity == 255) {
        scrk_over_avx2(dst, under, src, ahead, n);
        return;
    }
    const __m256i by = _mm256_set1_epi16(opacity);
    size_t i = 0;
    for (; i + GROUP <= n; i += GROUP) {
        fetch_group(src + i, ahead.src);
        fetch_group(under + i, ahead.under);
        if (group_clear(src + i)) {
            group_copy(dst + i, under + i);
        } else {
            blend(dst, under, src, by, i, i + GROUP);
        }
    }
    blend(dst, under, src, by, i, n);
}

AVX2_INLINE void stream_blend(uint32_t *dst, uint32_t *keep, const uint32_t *under, const uint32_t *src,
                              __m256i opacity, __m256i set, size_t i, size_t end)
{
    for (; i < end; i += SCRK_LINE) {
        stream_and_keep_line(dst, keep, i, blended(under, src, opacity, i), blended(under, src, opacity, i + 8), set);
    }
}

AVX2 void scrk_stream_over_opacity_avx2(uint32_t *dst, uint32_t *keep, const uint32_t *under, const uint32_t *src,
                                        uint8_t opacity, uint32_t set, scrk_ahead ahead, size_t n)
{
    if (opacity == 255) {
        scrk_stream_over_avx2(dst, keep, under, src, set, ahead, n);
        return;
    }
    const __m256i by = _mm256_set1_epi16(opacity), bits = splat(set);
    size_t i = 0;
    for (; i + GROUP <= n; i += GROUP) {
        fetch_group(src + i, ahead.src);
        fetch_group(under + i, ahead.under);
        if (group_clear(src + i)) {
            stream_lines(dst, keep, under, bits, i, i + GROUP);
        } else {
            stream_blend(dst, keep, under, src, by, bits, i, i + GROUP);
        }
    }
    stream_blend(dst, keep, under, src, by, bits, i, n);
}

#endif
