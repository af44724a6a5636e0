#include "../row_levels.h"

#if defined(__x86_64__)

#include "avx2_pixels.h"

// dst = src | set
AVX2_INLINE void copy_with(uint32_t *dst, const uint32_t *src, __m256i set, size_t n)
{
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        __m256i a = load(src + i), b = load(src + i + 8);
        store(dst + i, _mm256_or_si256(a, set));
        store(dst + i + 8, _mm256_or_si256(b, set));
    }
    if (i + 8 <= n) {
        store(dst + i, _mm256_or_si256(load(src + i), set));
        i += 8;
    }
    if (i < n) {
        __m256i on = lanes(n - i);
        store_lanes(dst + i, on, _mm256_or_si256(load_lanes(src + i, on), set));
    }
}

AVX2 void scrk_copy_avx2(uint32_t *dst, const uint32_t *src, size_t n)
{
    copy_with(dst, src, _mm256_setzero_si256(), n);
}

AVX2 void scrk_copy_opaque_avx2(uint32_t *dst, const uint32_t *src, size_t n)
{
    copy_with(dst, src, alpha_bits(), n);
}

#endif
