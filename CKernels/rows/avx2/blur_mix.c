#include "../row_levels.h"

#if defined(__x86_64__)

#include "../blur_samples.h"
#include "avx2_pixels.h"

// Four pixels as samples to their bytes, in 16 bits each.
AVX2_INLINE __m256i mix_four(const int16_t *before, const int16_t *after, __m256i weights)
{
    const __m256i rounding = _mm256_set1_epi32(MIX_ROUNDING);
    __m256i a = _mm256_loadu_si256((const __m256i *)before), b = _mm256_loadu_si256((const __m256i *)after);
    __m256i low = _mm256_madd_epi16(_mm256_unpacklo_epi16(a, b), weights);
    __m256i high = _mm256_madd_epi16(_mm256_unpackhi_epi16(a, b), weights);
    low = _mm256_srai_epi32(_mm256_add_epi32(low, rounding), MIX_SHIFT);
    high = _mm256_srai_epi32(_mm256_add_epi32(high, rounding), MIX_SHIFT);
    return _mm256_packs_epi32(low, high);
}

AVX2_INLINE void mix_eight(uint32_t *dst, const int16_t *before, const int16_t *after, __m256i weights)
{
    __m256i first = mix_four(before, after, weights), last = mix_four(before + 16, after + 16, weights);
    // Packing works in each half of the register on its own: the pixels come out as 0, 1, 4, 5, 2, 3, 6, 7.
    store(dst, _mm256_permute4x64_epi64(_mm256_packus_epi16(first, last), 0xd8));
}

AVX2 void scrk_blur_mix_avx2(uint32_t *dst, const int16_t *before, const int16_t *after, int16_t weight, size_t n)
{
    if (n < 8) {
        scrk_blur_mix_scalar(dst, before, after, weight, n);
        return;
    }
    const __m256i weights = _mm256_set1_epi32((int)((uint32_t)weight << 16 | (uint32_t)(WEIGHT_ONE - weight)));
    for (size_t i = 0; i + 8 <= n; i += 8) {
        mix_eight(dst + i, before + 4 * i, after + 4 * i, weights);
    }
    if (n % 8 != 0) { // the last eight: some of them once more
        mix_eight(dst + n - 8, before + 4 * (n - 8), after + 4 * (n - 8), weights);
    }
}

#endif
