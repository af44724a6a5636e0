#include "../row_levels.h"

#if defined(__x86_64__)

#include "../blur_samples.h"
#include "avx2_pixels.h"

// Eight pixels of two rows: their channels in pairs, one from each row, so that one instruction weighs and adds the pair.
// Unpacking works in each half of a register on its own: sums[i] has the pixels i and i + 4.
AVX2_INLINE void add_rows(__m256i sums[4], __m256i a, __m256i b, __m256i weights)
{
    const __m256i zero = _mm256_setzero_si256();
    __m256i low = _mm256_unpacklo_epi8(a, b), high = _mm256_unpackhi_epi8(a, b);
    sums[0] = _mm256_add_epi32(sums[0], _mm256_madd_epi16(_mm256_unpacklo_epi8(low, zero), weights));
    sums[1] = _mm256_add_epi32(sums[1], _mm256_madd_epi16(_mm256_unpackhi_epi8(low, zero), weights));
    sums[2] = _mm256_add_epi32(sums[2], _mm256_madd_epi16(_mm256_unpacklo_epi8(high, zero), weights));
    sums[3] = _mm256_add_epi32(sums[3], _mm256_madd_epi16(_mm256_unpackhi_epi8(high, zero), weights));
}

AVX2_INLINE __m256i weight_pair(int16_t a, int16_t b)
{
    return _mm256_set1_epi32((int)((uint32_t)(uint16_t)b << 16 | (uint16_t)a));
}

AVX2_INLINE __m256i samples(__m256i even, __m256i odd)
{
    __m256i packed = _mm256_packs_epi32(_mm256_srai_epi32(even, AVERAGE_SHIFT), _mm256_srai_epi32(odd, AVERAGE_SHIFT));
    return _mm256_sub_epi16(packed, _mm256_set1_epi16(SAMPLE_BIAS));
}

AVX2_INLINE void average_eight(int16_t *dst, const uint32_t *pixels, ptrdiff_t stride, const int16_t *weights,
                               size_t rows)
{
    const __m256i rounding = _mm256_set1_epi32(AVERAGE_ROUNDING);
    __m256i sums[4] = {rounding, rounding, rounding, rounding};
    const char *row = (const char *)pixels;
    size_t r = 0;
    for (; r + 2 <= rows; r += 2, row += 2 * stride) {
        __m256i a = load((const uint32_t *)row), b = load((const uint32_t *)(row + stride));
        add_rows(sums, a, b, weight_pair(weights[r], weights[r + 1]));
    }
    if (r < rows) {
        add_rows(sums, load((const uint32_t *)row), _mm256_setzero_si256(), weight_pair(weights[r], 0));
    }
    __m256i low = samples(sums[0], sums[1]), high = samples(sums[2], sums[3]);
    _mm256_storeu_si256((__m256i *)dst, _mm256_permute2x128_si256(low, high, 0x20));
    _mm256_storeu_si256((__m256i *)(dst + 16), _mm256_permute2x128_si256(low, high, 0x31));
}

AVX2 void scrk_blur_average_avx2(int16_t *dst, const uint32_t *pixels, ptrdiff_t stride, const int16_t *weights,
                                 size_t rows, size_t n)
{
    if (n < 8) {
        scrk_blur_average_scalar(dst, pixels, stride, weights, rows, n);
        return;
    }
    for (size_t i = 0; i + 8 <= n; i += 8) {
        average_eight(dst + 4 * i, pixels + i, stride, weights, rows);
    }
    if (n % 8 != 0) { // the last eight: some of them once more
        average_eight(dst + 4 * (n - 8), pixels + (n - 8), stride, weights, rows);
    }
}

#endif
