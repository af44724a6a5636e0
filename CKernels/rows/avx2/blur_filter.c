#include "../row_levels.h"

#if defined(__x86_64__)

#include "../blur_samples.h"
#include "avx2_pixels.h"

AVX2_INLINE __m256i load_samples(const int16_t *samples)
{
    return _mm256_loadu_si256((const __m256i *)samples);
}

// The two rows that a weight is for.
AVX2_INLINE __m256i both(const int16_t *const *rows, size_t radius, size_t r, size_t i)
{
    return _mm256_add_epi16(load_samples(rows[radius - r] + i), load_samples(rows[radius + r] + i));
}

// Sums of a and b in pairs, the lower and the upper four of each half of the registers.
AVX2_INLINE void add_pair(__m256i sums[2], __m256i a, __m256i b, __m256i weights)
{
    sums[0] = _mm256_add_epi32(sums[0], _mm256_madd_epi16(_mm256_unpacklo_epi16(a, b), weights));
    sums[1] = _mm256_add_epi32(sums[1], _mm256_madd_epi16(_mm256_unpackhi_epi16(a, b), weights));
}

AVX2_INLINE __m256i weight_pair(const int16_t *weights, size_t count)
{
    uint32_t pair = 0;
    memcpy(&pair, weights, count * sizeof *weights);
    return _mm256_set1_epi32((int)pair);
}

AVX2_INLINE void store_samples(int16_t *dst, const __m256i sums[2])
{
    __m256i low = _mm256_srai_epi32(sums[0], WEIGHT_BITS), high = _mm256_srai_epi32(sums[1], WEIGHT_BITS);
    _mm256_storeu_si256((__m256i *)dst, _mm256_packs_epi32(low, high));
}

// 32 samples, so that a weight is loaded for two registers.
AVX2_INLINE void filter_eight(int16_t *dst, const int16_t *const *rows, const int16_t *weights, size_t radius, size_t i)
{
    const __m256i rounding = _mm256_set1_epi32(SAMPLE_ROUNDING);
    __m256i a[2] = {rounding, rounding}, b[2] = {rounding, rounding};
    __m256i near_a = load_samples(rows[radius] + i), near_b = load_samples(rows[radius] + i + 16);
    size_t r = 0; // the weight of near_a and near_b
    for (; r + 3 <= radius; r += 2) {
        __m256i pair = weight_pair(weights + r, 2);
        add_pair(a, near_a, both(rows, radius, r + 1, i), pair);
        add_pair(b, near_b, both(rows, radius, r + 1, i + 16), pair);
        near_a = both(rows, radius, r + 2, i);
        near_b = both(rows, radius, r + 2, i + 16);
    }
    for (; r <= radius; r += 2) {
        bool two = r < radius;
        __m256i pair = weight_pair(weights + r, two ? 2 : 1), zero = _mm256_setzero_si256();
        add_pair(a, near_a, two ? both(rows, radius, r + 1, i) : zero, pair);
        add_pair(b, near_b, two ? both(rows, radius, r + 1, i + 16) : zero, pair);
        if (r + 2 <= radius) {
            near_a = both(rows, radius, r + 2, i);
            near_b = both(rows, radius, r + 2, i + 16);
        }
    }
    store_samples(dst + i, a);
    store_samples(dst + i + 16, b);
}

AVX2 void scrk_blur_filter_avx2(int16_t *dst, const int16_t *const *rows, const int16_t *weights, size_t radius,
                                size_t n)
{
    if (n < 8) {
        scrk_blur_filter_scalar(dst, rows, weights, radius, n);
        return;
    }
    for (size_t i = 0; i + 8 <= n; i += 8) {
        filter_eight(dst, rows, weights, radius, 4 * i);
    }
    if (n % 8 != 0) { // the last eight: some of them once more
        filter_eight(dst, rows, weights, radius, 4 * (n - 8));
    }
}

#endif
