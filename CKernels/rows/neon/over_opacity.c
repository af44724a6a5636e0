#include "../row_levels.h"

#if defined(__aarch64__)

#include "neon_pixels.h"

void scrk_over_opacity_neon(uint32_t *dst, const uint32_t *under, const uint32_t *src, uint8_t opacity,
                            scrk_ahead ahead, size_t n)
{
    if (opacity == 255) {
        scrk_over_neon(dst, under, src, ahead, n);
        return;
    }
    const uint8x16_t by = vdupq_n_u8(opacity);
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        fetch(src + i, ahead.src);
        fetch(under + i, ahead.under);
        channels s = load(src + i);
        if (all_clear(s)) {
            keep(dst + i, under + i);
        } else {
            store(dst + i, over(scaled(s, by), load(under + i)));
        }
    }
    if (i < n) {
        store_first(dst + i, over(scaled(load_first(src + i, n - i), by), load_first(under + i, n - i)), n - i);
    }
}

void scrk_stream_over_opacity_neon(uint32_t *dst, uint32_t *keep, const uint32_t *under, const uint32_t *src,
                                   uint8_t opacity, uint32_t set, scrk_ahead ahead, size_t n)
{
    const channels bits = splat(set);
    const uint8x16_t by = vdupq_n_u8(opacity);
    for (size_t i = 0; i < n; i += SCRK_LINE) {
        fetch(src + i, ahead.src);
        fetch(under + i, ahead.under);
        store_and_keep(dst, keep, i, over(scaled(load(src + i), by), load(under + i)), bits);
    }
}

#endif
