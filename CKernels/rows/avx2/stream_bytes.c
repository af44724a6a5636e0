// Whole cache lines bypass the caches, as in stream.c; the bytes at the two ends are copied.
#include "../row_levels.h"

#if defined(__x86_64__)

#include "avx2_pixels.h"

enum { LINE = 64 };

AVX2 void scrk_stream_bytes_avx2(uint8_t *dst, const uint8_t *src, size_t n)
{
    size_t head = (size_t)(-(uintptr_t)dst) % LINE, i = head < n ? head : n;
    scrk_stream_bytes_scalar(dst, src, i);
    for (; i + LINE <= n; i += LINE) {
        __m256i a = _mm256_loadu_si256((const __m256i *)(src + i));
        __m256i b = _mm256_loadu_si256((const __m256i *)(src + i + 32));
        _mm256_stream_si256((__m256i *)(dst + i), a);
        _mm256_stream_si256((__m256i *)(dst + i + 32), b);
    }
    scrk_stream_bytes_scalar(dst + i, src + i, n - i);
}

#endif
