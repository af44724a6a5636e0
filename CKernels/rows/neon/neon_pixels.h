// Sixteen pixels in four NEON registers, one per channel: what the rows of this folder are written with.
//
// Each row goes through whole groups of sixteen, then once more for the rest by way of a buffer, because NEON has no
// masked loads and stores; nothing outside of [0, n) is touched.
//
// The division is (t + ((t + 128) >> 8) + 128) >> 8 with t = a * b, which is that of Docs/numerics.md with the first sum
// moved into two instructions that round anyway.
#ifndef SCRK_NEON_PIXELS_H
#define SCRK_NEON_PIXELS_H

#include "scrk_rows.h"
#include <arm_neon.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__AARCH64EB__)
#error "the order of the channels in memory is that of a little-endian machine"
#endif

#define NEON_INLINE static inline __attribute__((always_inline))

enum { BLUE, GREEN, RED, ALPHA };

typedef uint8x16x4_t channels;

NEON_INLINE channels load(const uint32_t *pixels)
{
    return vld4q_u8((const uint8_t *)pixels);
}

NEON_INLINE void store(uint32_t *pixels, channels p)
{
    vst4q_u8((uint8_t *)pixels, p);
}

// The first `count` pixels, below 16, with clear ones behind them.
NEON_INLINE channels load_first(const uint32_t *pixels, size_t count)
{
    uint32_t buffer[16] = {0};
    memcpy(buffer, pixels, count * sizeof *buffer);
    return load(buffer);
}

NEON_INLINE void store_first(uint32_t *pixels, channels p, size_t count)
{
    uint32_t buffer[16];
    store(buffer, p);
    memcpy(pixels, buffer, count * sizeof *buffer);
}

NEON_INLINE uint8x16_t first_mask_bytes(const uint8_t *mask, size_t count)
{
    uint8_t buffer[16] = {0};
    memcpy(buffer, mask, count);
    return vld1q_u8(buffer);
}

NEON_INLINE channels splat(uint32_t pixel)
{
    return (channels){{vdupq_n_u8((uint8_t)pixel), vdupq_n_u8((uint8_t)(pixel >> 8)), vdupq_n_u8((uint8_t)(pixel >> 16)),
                       vdupq_n_u8((uint8_t)(pixel >> 24))}};
}

NEON_INLINE bool all_zero(uint8x16_t bytes)
{
    return vmaxvq_u8(bytes) == 0;
}

NEON_INLINE bool all_255(uint8x16_t bytes)
{
    return vminvq_u8(bytes) == 255;
}

NEON_INLINE bool all_clear(channels p)
{
    return all_zero(vorrq_u8(vorrq_u8(p.val[BLUE], p.val[GREEN]), vorrq_u8(p.val[RED], p.val[ALPHA])));
}

NEON_INLINE bool all_opaque(channels p)
{
    return all_255(p.val[ALPHA]);
}

// round(a * b / 255)
NEON_INLINE uint8x16_t mul(uint8x16_t a, uint8x16_t b)
{
    uint16x8_t low = vmull_u8(vget_low_u8(a), vget_low_u8(b)), high = vmull_high_u8(a, b);
    return vraddhn_high_u16(vraddhn_u16(low, vrshrq_n_u16(low, 8)), high, vrshrq_n_u16(high, 8));
}

NEON_INLINE channels scaled(channels p, uint8x16_t by)
{
    return (channels){{mul(p.val[BLUE], by), mul(p.val[GREEN], by), mul(p.val[RED], by), mul(p.val[ALPHA], by)}};
}

NEON_INLINE channels over(channels source, channels under)
{
    channels d = scaled(under, vmvnq_u8(source.val[ALPHA]));
    return (channels){{vqaddq_u8(source.val[BLUE], d.val[BLUE]), vqaddq_u8(source.val[GREEN], d.val[GREEN]),
                       vqaddq_u8(source.val[RED], d.val[RED]), vqaddq_u8(source.val[ALPHA], d.val[ALPHA])}};
}

// Has the pixels of a row that is read next fetched.
NEON_INLINE void fetch(const uint32_t *p, ptrdiff_t ahead)
{
    __builtin_prefetch((const void *)((uintptr_t)p + (uintptr_t)ahead));
}

NEON_INLINE void store_with(uint32_t *pixels, channels p, channels set)
{
    store(pixels, (channels){{vorrq_u8(p.val[BLUE], set.val[BLUE]), vorrq_u8(p.val[GREEN], set.val[GREEN]),
                              vorrq_u8(p.val[RED], set.val[RED]), vorrq_u8(p.val[ALPHA], set.val[ALPHA])}});
}

NEON_INLINE void store_and_keep(uint32_t *dst, uint32_t *keep, size_t i, channels p, channels set)
{
    store_with(dst + i, p, set);
    if (keep != NULL) {
        store(keep + i, p);
    }
}

// What is under a group in which nothing is painted stays.
NEON_INLINE void keep(uint32_t *dst, const uint32_t *under)
{
    if (dst != under) {
        for (size_t i = 0; i < 16; i += 4) {
            vst1q_u32(dst + i, vld1q_u32(under + i));
        }
    }
}

#endif
