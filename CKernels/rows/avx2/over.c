#include "../row_levels.h"

#if defined(__x86_64__)

#include "avx2_pixels.h"

AVX2_INLINE __m256i blended(const uint32_t *under, const uint32_t *src, size_t i)
{
    return over(load(src + i), load(under + i));
}

AVX2_INLINE void blend(uint32_t *dst, const uint32_t *under, const uint32_t *src, size_t i, size_t end)
{
    for (; i + 8 <= end; i += 8) {
        store(dst + i, blended(under, src, i));
    }
    if (i < end) {
        __m256i on = lanes(end - i);
        store_lanes(dst + i, on, over(load_lanes(src + i, on), load_lanes(under + i, on)));
    }
}

AVX2 void scrk_over_avx2(uint32_t *dst, const uint32_t *under, const uint32_t *src, scrk_ahead ahead, size_t n)
{
    size_t i = 0;
    for (; i + GROUP <= n; i += GROUP) {
        fetch_group(src + i, ahead.src);
        fetch_group(under + i, ahead.under);
        if (group_opaque(src + i)) {
            group_copy(dst + i, src + i);
        } else if (group_clear(src + i)) {
            group_copy(dst + i, under + i);
        } else {
            blend(dst, under, src, i, i + GROUP);
        }
    }
    blend(dst, under, src, i, n);
}

AVX2_INLINE void stream_blend(uint32_t *dst, uint32_t *keep, const uint32_t *under, const uint32_t *src, __m256i set,
                              size_t i, size_t end)
{
    for (; i < end; i += SCRK_LINE) {
        stream_and_keep_line(dst, keep, i, blended(under, src, i), blended(under, src, i + 8), set);
    }
}

AVX2 void scrk_stream_over_avx2(uint32_t *dst, uint32_t *keep, const uint32_t *under, const uint32_t *src, uint32_t set,
                                scrk_ahead ahead, size_t n)
{
    const __m256i bits = splat(set);
    size_t i = 0;
    for (; i + GROUP <= n; i += GROUP) {
        fetch_group(src + i, ahead.src);
        fetch_group(under + i, ahead.under);
        if (group_opaque(src + i)) {
            stream_lines(dst, keep, src, bits, i, i + GROUP);
        } else if (group_clear(src + i)) {
            stream_lines(dst, keep, under, bits, i, i + GROUP);
        } else {
            stream_blend(dst, keep, under, src, bits, i, i + GROUP);
        }
    }
    stream_blend(dst, keep, under, src, bits, i, n);
}

#endif
