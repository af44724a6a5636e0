// The sums of eight blocks of two by two pixels in two AVX2 registers.
#ifndef SCRK_AVX2_BLOCKS_H
#define SCRK_AVX2_BLOCKS_H

#include "avx2_pixels.h"

AVX2_INLINE channels both_rows(const uint32_t *upper, const uint32_t *lower)
{
    channels a = split(load(upper)), b = split(load(lower));
    return (channels){_mm256_add_epi16(a.br, b.br), _mm256_add_epi16(a.ga, b.ga)};
}

// Each pixel in 32 bits plus its neighbour: of the pixels 0 to 15 the sums 0, 1, 4, 5 in the lower half, 2, 3, 6, 7 in the upper one.
AVX2_INLINE __m256i neighbours(__m256i first, __m256i last)
{
    __m256 a = _mm256_castsi256_ps(first), b = _mm256_castsi256_ps(last);
    __m256i left = _mm256_castps_si256(_mm256_shuffle_ps(a, b, 0x88));
    __m256i right = _mm256_castps_si256(_mm256_shuffle_ps(a, b, 0xdd));
    return _mm256_add_epi16(left, right);
}

// In that order.
AVX2_INLINE channels sums_of_blocks(const uint32_t *upper, const uint32_t *lower)
{
    channels a = both_rows(upper, lower), b = both_rows(upper + 8, lower + 8);
    return (channels){neighbours(a.br, b.br), neighbours(a.ga, b.ga)};
}

#endif
