// Eight pixels in one AVX2 register: what the rows of this folder are written with.
//
// An operation has a `blend` for the pixels [i, end): whole registers, then masked loads and stores for the rest. Lanes that
// are off neither read nor write, so nothing outside of the row is touched. Where it pays, the row is cut into groups that
// are looked at first, and those in which nothing, or all, is painted take a short cut. Groups of 32: with 8, runs of some
// 20 pixels took twice the time of no test at all, because of the branches that can't be predicted; with 32 it is a third
// more there, and four times faster where all is opaque.
//
// The division is t * 257 >> 16 with t = a * b + 128: the same as (t + (t >> 8)) >> 8, in one instruction.
#ifndef SCRK_AVX2_PIXELS_H
#define SCRK_AVX2_PIXELS_H

#include "scrk_rows.h"
#include <immintrin.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define AVX2 __attribute__((target("avx2")))
#define AVX2_INLINE AVX2 static inline __attribute__((always_inline))

// The channels of eight pixels, each in 16 bits: blue and red, and green and alpha.
typedef struct channels {
    __m256i br, ga;
} channels;

AVX2_INLINE __m256i load(const uint32_t *pixels)
{
    return _mm256_loadu_si256((const __m256i *)pixels);
}

AVX2_INLINE void store(uint32_t *pixels, __m256i p)
{
    _mm256_storeu_si256((__m256i *)pixels, p);
}

// The lanes 0 ..< count on, the others off.
AVX2_INLINE __m256i lanes(size_t count)
{
    return _mm256_cmpgt_epi32(_mm256_set1_epi32((int)count), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}

AVX2_INLINE __m256i load_lanes(const uint32_t *pixels, __m256i on)
{
    return _mm256_maskload_epi32((const int *)pixels, on);
}

AVX2_INLINE void store_lanes(uint32_t *pixels, __m256i on, __m256i p)
{
    _mm256_maskstore_epi32((int *)pixels, on, p);
}

AVX2_INLINE __m256i splat(uint32_t pixel)
{
    return _mm256_set1_epi32((int)pixel);
}

AVX2_INLINE __m256i alpha_bits(void)
{
    return _mm256_set1_epi32((int)0xff000000u);
}

AVX2_INLINE channels split(__m256i p)
{
    return (channels){_mm256_and_si256(p, _mm256_set1_epi16(0x00ff)), _mm256_srli_epi16(p, 8)};
}

// round(c * by / 255) of each 16 bits
AVX2_INLINE __m256i mul(__m256i c, __m256i by)
{
    __m256i t = _mm256_add_epi16(_mm256_mullo_epi16(c, by), _mm256_set1_epi16(128));
    return _mm256_mulhi_epu16(t, _mm256_set1_epi16(257));
}

AVX2_INLINE channels scaled(channels p, __m256i by)
{
    return (channels){mul(p.br, by), mul(p.ga, by)};
}

AVX2_INLINE __m256i joined(channels p)
{
    // The upper bytes are 0.
    return _mm256_or_si256(p.br, _mm256_slli_epi16(p.ga, 8));
}

// 255 - alpha of each pixel, in both of its 16 bits.
AVX2_INLINE __m256i transparency(__m256i p)
{
    const __m256i alpha = _mm256_setr_epi8(3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1, //
                                           3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1);
    return _mm256_xor_si256(_mm256_shuffle_epi8(p, alpha), _mm256_set1_epi16(0x00ff));
}

// source + under * through, where through is the transparency of source. The sum is one of whole pixels: the source needs no splitting.
AVX2_INLINE __m256i sum(__m256i source, __m256i through, __m256i under)
{
    return _mm256_adds_epu8(source, joined(scaled(split(under), through)));
}

AVX2_INLINE __m256i over(__m256i source, __m256i under)
{
    return sum(source, transparency(source), under);
}

// The mask byte of each pixel, in both of its 16 bits.
AVX2_INLINE __m256i spread(uint64_t mask)
{
    const __m256i index = _mm256_setr_epi8(0, -1, 0, -1, 1, -1, 1, -1, 2, -1, 2, -1, 3, -1, 3, -1, //
                                           4, -1, 4, -1, 5, -1, 5, -1, 6, -1, 6, -1, 7, -1, 7, -1);
    return _mm256_shuffle_epi8(_mm256_set1_epi64x((long long)mask), index);
}

AVX2_INLINE __m256i load_mask(const uint8_t *mask)
{
    uint64_t bytes;
    memcpy(&bytes, mask, sizeof bytes);
    return spread(bytes);
}

// The first `count` bytes, below 8, and 0 behind them.
AVX2_INLINE __m256i load_mask_first(const uint8_t *mask, size_t count)
{
    uint64_t bytes = 0;
    for (size_t i = 0; i < count; i++) {
        bytes |= (uint64_t)mask[i] << (8 * i);
    }
    return spread(bytes);
}

enum { GROUP = 32 };

// Has the group of a row that is read next fetched. The processor does that by itself only inside of a page of 4 KiB, and rows of a frame
// are longer.
AVX2_INLINE void fetch_group(const uint32_t *p, ptrdiff_t ahead)
{
    uintptr_t next = (uintptr_t)p + (uintptr_t)ahead;
    _mm_prefetch((const char *)next, _MM_HINT_T0);
    _mm_prefetch((const char *)(next + 64), _MM_HINT_T0);
}

// A whole line = a, b, with bits set in both, past the caches.
AVX2_INLINE void stream_line(uint32_t *dst, __m256i a, __m256i b, __m256i set)
{
    _mm256_stream_si256((__m256i *)dst, _mm256_or_si256(a, set));
    _mm256_stream_si256((__m256i *)(dst + 8), _mm256_or_si256(b, set));
}

// The same, and to keep + i by way of the caches.
AVX2_INLINE void stream_and_keep_line(uint32_t *dst, uint32_t *keep, size_t i, __m256i a, __m256i b, __m256i set)
{
    stream_line(dst + i, a, b, set);
    if (keep != NULL) {
        store(keep + i, a);
        store(keep + i + 8, b);
    }
}

AVX2_INLINE void stream_lines(uint32_t *dst, uint32_t *keep, const uint32_t *src, __m256i set, size_t i, size_t end)
{
    for (; i < end; i += SCRK_LINE) {
        stream_and_keep_line(dst, keep, i, load(src + i), load(src + i + 8), set);
    }
}

AVX2_INLINE bool group_opaque(const uint32_t *p)
{
    __m256i all = _mm256_and_si256(_mm256_and_si256(load(p), load(p + 8)),
                                   _mm256_and_si256(load(p + 16), load(p + 24)));
    return _mm256_testc_si256(all, alpha_bits()) != 0;
}

AVX2_INLINE bool group_clear(const uint32_t *p)
{
    __m256i any = _mm256_or_si256(_mm256_or_si256(load(p), load(p + 8)),
                                  _mm256_or_si256(load(p + 16), load(p + 24)));
    return _mm256_testz_si256(any, any) != 0;
}

AVX2_INLINE bool group_masked_out(const uint8_t *mask)
{
    __m256i m = _mm256_loadu_si256((const __m256i *)mask);
    return _mm256_testz_si256(m, m) != 0;
}

AVX2_INLINE bool group_unmasked(const uint8_t *mask)
{
    return _mm256_testc_si256(_mm256_loadu_si256((const __m256i *)mask), _mm256_set1_epi8(-1)) != 0;
}

AVX2_INLINE void group_copy(uint32_t *dst, const uint32_t *src)
{
    if (dst != src) {
        __m256i a = load(src), b = load(src + 8), c = load(src + 16), d = load(src + 24);
        store(dst, a);
        store(dst + 8, b);
        store(dst + 16, c);
        store(dst + 24, d);
    }
}

#endif
