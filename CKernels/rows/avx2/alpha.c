#include "../row_levels.h"

#if defined(__x86_64__)

#include "avx2_pixels.h"

AVX2_INLINE __m256i alpha_words(const uint32_t *pixels)
{
    return _mm256_srli_epi32(load(pixels), 24);
}

AVX2 void scrk_alpha_avx2(uint8_t *dst, const uint32_t *src, size_t n)
{
    // Packing works in each half of the register on its own, so it leaves the groups of four interleaved.
    const __m256i in_order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    size_t i = 0;
    for (; i + 32 <= n; i += 32) {
        __m256i low = _mm256_packus_epi32(alpha_words(src + i), alpha_words(src + i + 8));
        __m256i high = _mm256_packus_epi32(alpha_words(src + i + 16), alpha_words(src + i + 24));
        __m256i bytes = _mm256_permutevar8x32_epi32(_mm256_packus_epi16(low, high), in_order);
        _mm256_storeu_si256((__m256i *)(dst + i), bytes);
    }
    for (; i < n; i++) {
        dst[i] = (uint8_t)(src[i] >> 24);
    }
}

#endif
