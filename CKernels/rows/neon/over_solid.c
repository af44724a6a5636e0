#include "../row_levels.h"

#if defined(__aarch64__)

#include "neon_pixels.h"

void scrk_over_solid_neon(uint32_t *dst, const uint32_t *under, uint32_t color, scrk_ahead ahead, size_t n)
{
    if (color >> 24 == 255) {
        scrk_fill_neon(dst, color, n);
        return;
    }
    const channels c = splat(color);
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        fetch(under + i, ahead.under);
        store(dst + i, over(c, load(under + i)));
    }
    if (i < n) {
        store_first(dst + i, over(c, load_first(under + i, n - i)), n - i);
    }
}

void scrk_stream_over_solid_neon(uint32_t *dst, uint32_t *keep, const uint32_t *under, uint32_t color, uint32_t set,
                                 scrk_ahead ahead, size_t n)
{
    const channels bits = splat(set);
    const channels c = splat(color);
    for (size_t i = 0; i < n; i += SCRK_LINE) {
        fetch(under + i, ahead.under);
        store_and_keep(dst, keep, i, over(c, load(under + i)), bits);
    }
}

#endif
