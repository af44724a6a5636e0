// The arithmetic of Docs/numerics.md on a single pixel, two channels at a time.
//
// A pair is two channels of a pixel in the low bytes of the two halves of a word: blue and red, or green and alpha.
#ifndef SCRK_PIXEL_ARITHMETIC_H
#define SCRK_PIXEL_ARITHMETIC_H

#include <stdint.h>

#define PAIR 0x00ff00ffu

// A half is at most 255 * 255 + 128 = 65,153 before and 65,407 after the second sum, so nothing carries into the other half.
static inline uint32_t pair_mul(uint32_t pair, uint32_t by)
{
    uint32_t t = pair * by + 0x00800080u;
    return (t + (t >> 8 & PAIR)) >> 8 & PAIR;
}

// A sum above 255 sets bit 8 of its half, which becomes the byte 255.
static inline uint32_t pair_add(uint32_t a, uint32_t b)
{
    uint32_t t = a + b;
    uint32_t above = t >> 8 & 0x00010001u;
    return (t | above * 255) & PAIR;
}

static inline uint32_t pixel_scaled(uint32_t pixel, uint32_t by)
{
    return pair_mul(pixel & PAIR, by) | pair_mul(pixel >> 8 & PAIR, by) << 8;
}

static inline uint32_t pixel_over(uint32_t source, uint32_t under)
{
    uint32_t by = 255 - (source >> 24);
    return pair_add(source & PAIR, pair_mul(under & PAIR, by)) |
           pair_add(source >> 8 & PAIR, pair_mul(under >> 8 & PAIR, by)) << 8;
}

#endif
