#include "../row_levels.h"

#if defined(__x86_64__)

#include "avx2_pixels.h"

AVX2 void scrk_over_avx2(uint32_t *dst, const uint32_t *under, const uint32_t *src, size_t n)
{
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        __m256i s = load(src + i);
        if (all_opaque(s)) {
            store(dst + i, s);
        } else if (all_clear(s)) {
            keep(dst + i, under + i);
        } else {
            store(dst + i, over(split(s), load(under + i)));
        }
    }
    if (i < n) {
        __m256i on = lanes(n - i);
        store_lanes(dst + i, on, over(split(load_lanes(src + i, on)), load_lanes(under + i, on)));
    }
}

#endif
