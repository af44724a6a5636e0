#include "../row_levels.h"

#if defined(__x86_64__)

#include "../bt709.h"
#include "avx2_blocks.h"

enum { BLOCKS = 16, PIXELS = 2 * BLOCKS };

// The weights of what lies in the lower and the upper 16 bits.
AVX2_INLINE __m256i weights(int low, int high)
{
    return _mm256_set1_epi32((int)((uint32_t)(uint16_t)high << 16 | (uint16_t)low));
}

AVX2_INLINE __m256i chroma(channels sums, __m256i weights_br, __m256i weights_ga)
{
    __m256i sum = _mm256_add_epi32(_mm256_madd_epi16(sums.br, weights_br), _mm256_madd_epi16(sums.ga, weights_ga));
    return _mm256_srli_epi32(_mm256_add_epi32(sum, _mm256_set1_epi32(CHROMA_OFFSET)), CHROMA_SHIFT);
}

// Cb, and Cr above it, of 16 blocks in 16 bits each.
AVX2_INLINE __m256i chroma_16(const uint32_t *upper, const uint32_t *lower)
{
    const __m256i in_order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    __m256i words[2];
    for (size_t i = 0; i < 2; i++) {
        channels sums = sums_of_blocks(upper + BLOCKS * i, lower + BLOCKS * i);
        __m256i cb = chroma(sums, weights(CB_BLUE, CB_RED), weights(CB_GREEN, 0));
        __m256i cr = chroma(sums, weights(CR_BLUE, CR_RED), weights(CR_GREEN, 0));
        words[i] = _mm256_or_si256(cb, _mm256_slli_epi32(cr, 8));
    }
    // The sums come in pairs of neighbours, and packing keeps the halves of the registers apart.
    return _mm256_permutevar8x32_epi32(_mm256_packus_epi32(words[0], words[1]), in_order);
}

AVX2_INLINE void pairs_16(uint8_t *dst, const uint32_t *upper, const uint32_t *lower)
{
    _mm256_storeu_si256((__m256i *)dst, chroma_16(upper, lower));
}

AVX2_INLINE void planes_16(uint8_t *cb, uint8_t *cr, const uint32_t *upper, const uint32_t *lower)
{
    __m256i pairs = chroma_16(upper, lower);
    __m256i low = _mm256_and_si256(pairs, _mm256_set1_epi16(0x00ff)), high = _mm256_srli_epi16(pairs, 8);
    __m256i planes = _mm256_permute4x64_epi64(_mm256_packus_epi16(low, high), 0xd8);
    _mm_storeu_si128((__m128i *)cb, _mm256_castsi256_si128(planes));
    _mm_storeu_si128((__m128i *)cr, _mm256_extracti128_si256(planes, 1));
}

AVX2 void scrk_chroma_pairs_avx2(uint8_t *dst, const uint32_t *upper, const uint32_t *lower, size_t n)
{
    size_t whole = n & ~(size_t)1; // pixels of whole blocks
    if (n < PIXELS) {
        scrk_chroma_pairs_scalar(dst, upper, lower, n);
        return;
    }
    for (size_t i = 0; i + PIXELS <= whole; i += PIXELS) {
        pairs_16(dst + i, upper + i, lower + i);
    }
    if (whole % PIXELS != 0) { // the last ones: some of them once more
        size_t i = whole - PIXELS;
        pairs_16(dst + i, upper + i, lower + i);
    }
    scrk_chroma_pairs_scalar(dst + whole, upper + whole, lower + whole, n - whole);
}

AVX2 void scrk_chroma_planes_avx2(uint8_t *cb, uint8_t *cr, const uint32_t *upper, const uint32_t *lower, size_t n)
{
    size_t whole = n & ~(size_t)1; // pixels of whole blocks
    if (n < PIXELS) {
        scrk_chroma_planes_scalar(cb, cr, upper, lower, n);
        return;
    }
    for (size_t i = 0; i + PIXELS <= whole; i += PIXELS) {
        planes_16(cb + i / 2, cr + i / 2, upper + i, lower + i);
    }
    if (whole % PIXELS != 0) { // the last ones: some of them once more
        size_t i = whole - PIXELS;
        planes_16(cb + i / 2, cr + i / 2, upper + i, lower + i);
    }
    scrk_chroma_planes_scalar(cb + whole / 2, cr + whole / 2, upper + whole, lower + whole, n - whole);
}

#endif
