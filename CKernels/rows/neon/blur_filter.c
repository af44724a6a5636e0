#include "../row_levels.h"

#if defined(__aarch64__)

#include "../blur_samples.h"
#include "neon_pixels.h"

NEON_INLINE void add(int32x4_t sums[2], int16x8_t samples, int16_t weight)
{
    sums[0] = vmlal_n_s16(sums[0], vget_low_s16(samples), weight);
    sums[1] = vmlal_high_n_s16(sums[1], samples, weight);
}

// The two rows that a weight is for.
NEON_INLINE int16x8_t both(const int16_t *const *rows, size_t radius, size_t r, size_t i)
{
    return vaddq_s16(vld1q_s16(rows[radius - r] + i), vld1q_s16(rows[radius + r] + i));
}

NEON_INLINE void store_samples(int16_t *dst, const int32x4_t sums[2])
{
    vst1q_s16(dst, vshrn_high_n_s32(vshrn_n_s32(sums[0], WEIGHT_BITS), sums[1], WEIGHT_BITS));
}

// 16 samples, so that a weight is loaded for two registers.
NEON_INLINE void filter_four(int16_t *dst, const int16_t *const *rows, const int16_t *weights, size_t radius, size_t i)
{
    const int32x4_t rounding = vdupq_n_s32(SAMPLE_ROUNDING);
    int32x4_t a[2] = {rounding, rounding}, b[2] = {rounding, rounding};
    add(a, vld1q_s16(rows[radius] + i), weights[0]);
    add(b, vld1q_s16(rows[radius] + i + 8), weights[0]);
    for (size_t r = 1; r <= radius; r++) {
        add(a, both(rows, radius, r, i), weights[r]);
        add(b, both(rows, radius, r, i + 8), weights[r]);
    }
    store_samples(dst + i, a);
    store_samples(dst + i + 8, b);
}

void scrk_blur_filter_neon(int16_t *dst, const int16_t *const *rows, const int16_t *weights, size_t radius, size_t n)
{
    if (n < 4) {
        scrk_blur_filter_scalar(dst, rows, weights, radius, n);
        return;
    }
    for (size_t i = 0; i + 4 <= n; i += 4) {
        filter_four(dst, rows, weights, radius, 4 * i);
    }
    if (n % 4 != 0) { // the last four: some of them once more
        filter_four(dst, rows, weights, radius, 4 * (n - 4));
    }
}

#endif
