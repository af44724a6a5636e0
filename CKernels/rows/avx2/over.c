#include "../row_levels.h"

#if defined(__x86_64__)

#include "avx2_pixels.h"

AVX2_INLINE void blend(uint32_t *dst, const uint32_t *under, const uint32_t *src, size_t i, size_t end)
{
    for (; i + 8 <= end; i += 8) {
        store(dst + i, over(split(load(src + i)), load(under + i)));
    }
    if (i < end) {
        __m256i on = lanes(end - i);
        store_lanes(dst + i, on, over(split(load_lanes(src + i, on)), load_lanes(under + i, on)));
    }
}

AVX2 void scrk_over_avx2(uint32_t *dst, const uint32_t *under, const uint32_t *src, size_t n)
{
    size_t i = 0;
    for (; i + GROUP <= n; i += GROUP) {
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

#endif
