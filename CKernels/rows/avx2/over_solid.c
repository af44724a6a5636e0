#include "../row_levels.h"

#if defined(__x86_64__)

#include "avx2_pixels.h"

AVX2_INLINE void blend(uint32_t *dst, const uint32_t *under, __m256i color, __m256i through, size_t i, size_t end)
{
    for (; i + 8 <= end; i += 8) {
        store(dst + i, sum(color, through, load(under + i)));
    }
    if (i < end) {
        __m256i on = lanes(end - i);
        store_lanes(dst + i, on, sum(color, through, load_lanes(under + i, on)));
    }
}

AVX2 void scrk_over_solid_avx2(uint32_t *dst, const uint32_t *under, uint32_t color, scrk_ahead ahead, size_t n)
{
    if (color >> 24 == 255) {
        scrk_fill_avx2(dst, color, n);
        return;
    }
    const __m256i c = splat(color), through = transparency(c);
    size_t i = 0;
    for (; i + GROUP <= n; i += GROUP) {
        fetch_group(under + i, ahead.under);
        blend(dst, under, c, through, i, i + GROUP);
    }
    blend(dst, under, c, through, i, n);
}

AVX2_INLINE void stream_blend(uint32_t *dst, uint32_t *keep, const uint32_t *under, __m256i color,
                              __m256i through, __m256i set, size_t i, size_t end)
{
    for (; i < end; i += SCRK_LINE) {
        stream_and_keep_line(dst, keep, i, sum(color, through, load(under + i)), sum(color, through, load(under + i + 8)), set);
    }
}

AVX2 void scrk_stream_over_solid_avx2(uint32_t *dst, uint32_t *keep, const uint32_t *under, uint32_t color, uint32_t set,
                                      scrk_ahead ahead, size_t n)
{
    const __m256i c = splat(color), through = transparency(c), bits = splat(set);
    size_t i = 0;
    for (; i + GROUP <= n; i += GROUP) {
        fetch_group(under + i, ahead.under);
        stream_blend(dst, keep, under, c, through, bits, i, i + GROUP);
    }
    stream_blend(dst, keep, under, c, through, bits, i, n);
}

#endif
