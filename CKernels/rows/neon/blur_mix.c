#include "../row_levels.h"

#if defined(__aarch64__)

#include "../blur_samples.h"
#include "neon_pixels.h"

// Two pixels as samples to their bytes, in 16 bits each.
NEON_INLINE uint16x8_t mix_two(const int16_t *before, const int16_t *after, int16_t weight)
{
    int16x8_t a = vld1q_s16(before), b = vld1q_s16(after);
    int32x4_t low = vdupq_n_s32(MIX_ROUNDING), high = low;
    low = vmlal_n_s16(vmlal_n_s16(low, vget_low_s16(a), (int16_t)(WEIGHT_ONE - weight)), vget_low_s16(b), weight);
    high = vmlal_high_n_s16(vmlal_high_n_s16(high, a, (int16_t)(WEIGHT_ONE - weight)), b, weight);
    return vcombine_u16(vqmovun_s32(vshrq_n_s32(low, MIX_SHIFT)), vqmovun_s32(vshrq_n_s32(high, MIX_SHIFT)));
}

NEON_INLINE void mix_four(uint32_t *dst, const int16_t *before, const int16_t *after, int16_t weight)
{
    uint8x8_t first = vmovn_u16(mix_two(before, after, weight)), last = vmovn_u16(mix_two(before + 8, after + 8, weight));
    vst1q_u8((uint8_t *)dst, vcombine_u8(first, last));
}

void scrk_blur_mix_neon(uint32_t *dst, const int16_t *before, const int16_t *after, int16_t weight, size_t n)
{
    if (n < 4) {
        scrk_blur_mix_scalar(dst, before, after, weight, n);
        return;
    }
    for (size_t i = 0; i + 4 <= n; i += 4) {
        mix_four(dst + i, before + 4 * i, after + 4 * i, weight);
    }
    if (n % 4 != 0) { // the last four: some of them once more
        mix_four(dst + n - 4, before + 4 * (n - 4), after + 4 * (n - 4), weight);
    }
}

#endif
