#include "../row_levels.h"

#if defined(__aarch64__)

#include "../blur_samples.h"
#include "neon_pixels.h"

NEON_INLINE void add_row(int32x4_t sums[4], const uint32_t *pixels, int16_t weight)
{
    uint8x16_t bytes = vld1q_u8((const uint8_t *)pixels);
    int16x8_t low = vreinterpretq_s16_u16(vmovl_u8(vget_low_u8(bytes)));
    int16x8_t high = vreinterpretq_s16_u16(vmovl_high_u8(bytes));
    sums[0] = vmlal_n_s16(sums[0], vget_low_s16(low), weight);
    sums[1] = vmlal_high_n_s16(sums[1], low, weight);
    sums[2] = vmlal_n_s16(sums[2], vget_low_s16(high), weight);
    sums[3] = vmlal_high_n_s16(sums[3], high, weight);
}

NEON_INLINE int16x8_t samples(int32x4_t low, int32x4_t high)
{
    int16x8_t packed = vshrn_high_n_s32(vshrn_n_s32(low, AVERAGE_SHIFT), high, AVERAGE_SHIFT);
    return vsubq_s16(packed, vdupq_n_s16(SAMPLE_BIAS));
}

NEON_INLINE void average_four(int16_t *dst, const uint32_t *pixels, ptrdiff_t stride, const int16_t *weights,
                              size_t rows)
{
    const int32x4_t rounding = vdupq_n_s32(AVERAGE_ROUNDING);
    int32x4_t sums[4] = {rounding, rounding, rounding, rounding};
    const char *row = (const char *)pixels;
    for (size_t r = 0; r < rows; r++) {
        add_row(sums, (const uint32_t *)(row + (ptrdiff_t)r * stride), weights[r]);
    }
    vst1q_s16(dst, samples(sums[0], sums[1]));
    vst1q_s16(dst + 8, samples(sums[2], sums[3]));
}

void scrk_blur_average_neon(int16_t *dst, const uint32_t *pixels, ptrdiff_t stride, const int16_t *weights, size_t rows,
                            size_t n)
{
    if (n < 4) {
        scrk_blur_average_scalar(dst, pixels, stride, weights, rows, n);
        return;
    }
    for (size_t i = 0; i + 4 <= n; i += 4) {
        average_four(dst + 4 * i, pixels + i, stride, weights, rows);
    }
    if (n % 4 != 0) { // the last four: some of them once more
        average_four(dst + 4 * (n - 4), pixels + (n - 4), stride, weights, rows);
    }
}

#endif
