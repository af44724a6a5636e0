// Stores that bypass the caches. They only pay for whole cache lines: a line that is written in parts goes to memory
// in parts. So the row is cut at the lines of dst, and what is left at its two ends is copied.
#include "../row_levels.h"

#if defined(__x86_64__)

#include "avx2_pixels.h"

// The pixels before the first whole line of dst; n if there is none.
static size_t before_lines(const uint32_t *dst, size_t n)
{
    size_t head = (size_t)(-(uintptr_t)dst / sizeof *dst) % SCRK_LINE;
    return head < n ? head : n;
}

// dst = src | set for whole lines; returns the count of pixels done.
AVX2_INLINE size_t stream_whole_lines(uint32_t *dst, const uint32_t *src, __m256i set, size_t n)
{
    size_t i = 0;
    for (; i + SCRK_LINE <= n; i += SCRK_LINE) {
        stream_line(dst + i, load(src + i), load(src + i + 8), set);
    }
    return i;
}

AVX2 void scrk_stream_avx2(uint32_t *dst, const uint32_t *src, size_t n)
{
    size_t head = before_lines(dst, n);
    scrk_copy_avx2(dst, src, head);
    size_t done = head + stream_whole_lines(dst + head, src + head, _mm256_setzero_si256(), n - head);
    scrk_copy_avx2(dst + done, src + done, n - done);
}

AVX2 void scrk_stream_opaque_avx2(uint32_t *dst, const uint32_t *src, size_t n)
{
    size_t head = before_lines(dst, n);
    scrk_copy_opaque_avx2(dst, src, head);
    size_t done = head + stream_whole_lines(dst + head, src + head, alpha_bits(), n - head);
    scrk_copy_opaque_avx2(dst + done, src + done, n - done);
}

AVX2 void scrk_stream_copy_avx2(uint32_t *dst, const uint32_t *src, uint32_t set, scrk_ahead ahead, size_t n)
{
    const __m256i bits = splat(set);
    size_t i = 0;
    for (; i + GROUP <= n; i += GROUP) {
        fetch_group(src + i, ahead.src);
        stream_lines(dst, NULL, src, bits, i, i + GROUP);
    }
    stream_lines(dst, NULL, src, bits, i, n);
}

void scrk_fence_avx2(void)
{
    _mm_sfence();
}

#endif
