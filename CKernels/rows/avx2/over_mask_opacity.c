#include "../row_levels.h"

#if defined(__x86_64__)

#include "avx2_pixels.h"

AVX2 void scrk_over_mask_opacity_avx2(uint32_t *dst, const uint32_t *under, const uint32_t *src, const uint8_t *mask,
                                      uint8_t opacity, size_t n)
{
    if (opacity == 255) {
        scrk_over_mask_avx2(dst, under, src, mask, n);
        return;
    }
    const __m256i by = _mm256_set1_epi16(opacity);
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        uint64_t m = mask_bytes(mask + i);
        if (m == 0) {
            keep(dst + i, under + i);
            continue;
        }
        channels s = split(load(src + i));
        if (m != UINT64_MAX) {
            s = scaled(s, spread(m));
        }
        store(dst + i, over(scaled(s, by), load(under + i)));
    }
    if (i < n) {
        __m256i on = lanes(n - i), m = spread(first_mask_bytes(mask + i, n - i));
        channels s = scaled(scaled(split(load_lanes(src + i, on)), m), by);
        store_lanes(dst + i, on, over(s, load_lanes(under + i, on)));
    }
}

#endif
