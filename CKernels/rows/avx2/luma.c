#include "../row_levels.h"

#if defined(__x86_64__)

#include "../bt709.h"
#include "avx2_pixels.h"

// The luma of eight pixels, in 32 bits each.
AVX2_INLINE __m256i luma(const uint32_t *pixels)
{
    const __m256i weights_br = _mm256_set1_epi32(LUMA_RED << 16 | LUMA_BLUE), weights_ga = _mm256_set1_epi32(LUMA_GREEN);
    channels p = split(load(pixels));
    __m256i sum = _mm256_add_epi32(_mm256_madd_epi16(p.br, weights_br), _mm256_madd_epi16(p.ga, weights_ga));
    return _mm256_srli_epi32(_mm256_add_epi32(sum, _mm256_set1_epi32(LUMA_OFFSET)), LUMA_SHIFT);
}

AVX2_INLINE void luma_32(uint8_t *dst, const uint32_t *src)
{
    // Packing works in each half of the register on its own, so it leaves the groups of four interleaved.
    const __m256i in_order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    __m256i low = _mm256_packus_epi32(luma(src), luma(src + 8));
    __m256i high = _mm256_packus_epi32(luma(src + 16), luma(src + 24));
    __m256i bytes = _mm256_permutevar8x32_epi32(_mm256_packus_epi16(low, high), in_order);
    _mm256_storeu_si256((__m256i *)dst, bytes);
}

AVX2 void scrk_luma_avx2(uint8_t *dst, const uint32_t *src, size_t n)
{
    if (n < 32) {
        scrk_luma_scalar(dst, src, n);
        return;
    }
    for (size_t i = 0; i + 32 <= n; i += 32) {
        luma_32(dst + i, src + i);
    }
    if (n % 32 != 0) { // the last ones: some of them once more
        luma_32(dst + n - 32, src + n - 32);
    }
}

#endif
