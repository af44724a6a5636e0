#include "../row_levels.h"

#if defined(__aarch64__)

#include "neon_pixels.h"

void scrk_over_neon(uint32_t *dst, const uint32_t *under, const uint32_t *src, scrk_ahead ahead, size_t n)
{
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        fetch(src + i, ahead.src);
        fetch(under + i, ahead.under);
        channels s = load(src + i);
        if (all_opaque(s)) {
            store(dst + i, s);
        } else if (all_clear(s)) {
            keep(dst + i, under + i);
        } else {
            store(dst + i, over(s, load(under + i)));
        }
    }
    if (i < n) {
        store_first(dst + i, over(load_first(src + i, n - i), load_first(under + i, n - i)), n - i);
    }
}

void scrk_stream_over_neon(uint32_t *dst, uint32_t *keep, const uint32_t *under, const uint32_t *src, uint32_t set,
                           scrk_ahead ahead, size_t n)
{
    const channels bits = splat(set);
    for (size_t i = 0; i < n; i += SCRK_LINE) {
        fetch(src + i, ahead.src);
        fetch(under + i, ahead.under);
        channels s = load(src + i);
        if (!all_opaque(s)) {
            s = over(s, load(under + i));
        }
        store_and_keep(dst, keep, i, s, bits);
    }
}

#endif
