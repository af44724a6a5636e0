#include "../row_levels.h"

#if defined(__x86_64__)

#include "avx2_pixels.h"

AVX2_INLINE void blend(uint32_t *dst, const uint32_t *under, channels color, const uint8_t *mask, size_t i, size_t end)
{
    for (; i + 8 <= end; i += 8) {
        store(dst + i, over(joined(scaled(color, load_mask(mask + i))), load(under + i)));
    }
    if (i < end) {
        __m256i on = lanes(end - i), m = load_mask_first(mask + i, end - i);
        store_lanes(dst + i, on, over(joined(scaled(color, m)), load_lanes(under + i, on)));
    }
}

AVX2 void scrk_over_solid_mask_avx2(uint32_t *dst, const uint32_t *under, uint32_t color, const uint8_t *mask,
                                    size_t n)
{
    const channels c = split(splat(color));
    size_t i = 0;
    for (; i + GROUP <= n; i += GROUP) {
        if (group_masked_out(mask + i)) {
            group_copy(dst + i, under + i);
        } else if (group_unmasked(mask + i)) {
            scrk_over_solid_avx2(dst + i, under + i, color, (scrk_ahead){0}, GROUP);
        } else {
            blend(dst, under, c, mask, i, i + GROUP);
        }
    }
    blend(dst, under, c, mask, i, n);
}

#endif
