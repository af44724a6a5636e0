#include "../row_levels.h"

#if defined(__aarch64__)

#include "neon_pixels.h"

void scrk_over_mask_neon(uint32_t *dst, const uint32_t *under, const uint32_t *src, const uint8_t *mask, size_t n)
{
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        uint8x16_t m = vld1q_u8(mask + i);
        if (all_zero(m)) {
            keep(dst + i, under + i);
        } else if (all_255(m)) {
            scrk_over_neon(dst + i, under + i, src + i, (scrk_ahead){0}, 16);
        } else {
            store(dst + i, over(scaled(load(src + i), m), load(under + i)));
        }
    }
    if (i < n) {
        channels s = scaled(load_first(src + i, n - i), first_mask_bytes(mask + i, n - i));
        store_first(dst + i, over(s, load_first(under + i, n - i)), n - i);
    }
}

#endif
