// The sums of eight blocks of two by two pixels, a register for each channel.
#ifndef SCRK_NEON_BLOCKS_H
#define SCRK_NEON_BLOCKS_H

#include "neon_pixels.h"

typedef struct block_sums {
    uint16x8_t val[4];
} block_sums;

NEON_INLINE block_sums sums_of_blocks(const uint32_t *upper, const uint32_t *lower)
{
    channels a = load(upper), b = load(lower);
    block_sums sums;
    for (int channel = BLUE; channel <= ALPHA; channel++) {
        sums.val[channel] = vpadalq_u8(vpaddlq_u8(a.val[channel]), b.val[channel]);
    }
    return sums;
}

#endif
