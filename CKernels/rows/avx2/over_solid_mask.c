#include "../row_levels.h"

#if defined(__x86_64__)

#include "avx2_pixels.h"

AVX2 void scrk_over_solid_mask_avx2(uint32_t *dst, const uint32_t *under, uint32_t color, const uint8_t *mask,
                                    size_t n)
{
    const channels c = split(splat(color));
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        uint64_t m = mask_bytes(mask + i);
        if (m == 0) {
            keep(dst + i, under + i);
        } else {
            store(dst + i, over(scaled(c, spread(m)), load(under + i)));
        }
    }
    if (i < n) {
        __m256i on = lanes(n - i), m = spread(first_mask_bytes(mask + i, n - i));
        store_lanes(dst + i, on, over(scaled(c, m), load_lanes(under + i, on)));
    }
}

#endif
