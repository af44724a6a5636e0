#include "../row_levels.h"

#if defined(__x86_64__)

#include "avx2_blocks.h"

enum { BLOCKS = 8, PIXELS = 2 * BLOCKS };

AVX2_INLINE __m256i quarter(__m256i sums)
{
    return _mm256_srli_epi16(_mm256_add_epi16(sums, _mm256_set1_epi16(2)), 2);
}

AVX2_INLINE void halve_8(uint32_t *dst, const uint32_t *upper, const uint32_t *lower)
{
    channels sums = sums_of_blocks(upper, lower);
    __m256i p = _mm256_or_si256(quarter(sums.br), _mm256_slli_epi16(quarter(sums.ga), 8));
    store(dst, _mm256_permute4x64_epi64(p, 0xd8));
}

AVX2 void scrk_halve_avx2(uint32_t *dst, const uint32_t *upper, const uint32_t *lower, size_t n)
{
    size_t whole = n & ~(size_t)1; // pixels of whole blocks
    if (n < PIXELS) {
        scrk_halve_scalar(dst, upper, lower, n);
        return;
    }
    for (size_t i = 0; i + PIXELS <= whole; i += PIXELS) {
        halve_8(dst + i / 2, upper + i, lower + i);
    }
    if (whole % PIXELS != 0) { // the last ones: some of them once more
        size_t i = whole - PIXELS;
        halve_8(dst + i / 2, upper + i, lower + i);
    }
    scrk_halve_scalar(dst + whole / 2, upper + whole, lower + whole, n - whole);
}

#endif
