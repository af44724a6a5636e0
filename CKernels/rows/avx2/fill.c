#include "../row_levels.h"

#if defined(__x86_64__)

#include "avx2_pixels.h"

AVX2 void scrk_fill_avx2(uint32_t *dst, uint32_t color, size_t n)
{
    const __m256i c = splat(color);
    size_t i = 0;
    for (; i + 32 <= n; i += 32) {
        store(dst + i, c);
        store(dst + i + 8, c);
        store(dst + i + 16, c);
        store(dst + i + 24, c);
    }
    for (; i + 8 <= n; i += 8) {
        store(dst + i, c);
    }
    if (i < n) {
        store_lanes(dst + i, lanes(n - i), c);
    }
}

AVX2 void scrk_stream_fill_avx2(uint32_t *dst, uint32_t color, uint32_t set, size_t n)
{
    const __m256i c = splat(color), bits = splat(set);
    for (size_t i = 0; i < n; i += SCRK_LINE) {
        stream_line(dst + i, c, c, bits);
    }
}

#endif
