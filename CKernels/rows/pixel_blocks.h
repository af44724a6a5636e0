// Blocks of two by two pixels; where a row has an odd number of pixels its last one counts twice.
#ifndef SCRK_PIXEL_BLOCKS_H
#define SCRK_PIXEL_BLOCKS_H

#include "pixel_arithmetic.h"
#include <stddef.h>

// The sums of four pixels: blue and red, and green and alpha, each in 16 bits.
typedef struct block_sum {
    uint32_t br, ga;
} block_sum;

static inline block_sum sum_of_block(const uint32_t *upper, const uint32_t *lower, size_t n, size_t block)
{
    size_t left = 2 * block, right = left + 1 < n ? left + 1 : left;
    uint32_t a = upper[left], b = upper[right], c = lower[left], d = lower[right];
    return (block_sum){
        (a & PAIR) + (b & PAIR) + (c & PAIR) + (d & PAIR),
        (a >> 8 & PAIR) + (b >> 8 & PAIR) + (c >> 8 & PAIR) + (d >> 8 & PAIR),
    };
}

#endif
