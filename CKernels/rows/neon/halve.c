#include "../row_levels.h"

#if defined(__aarch64__)

#include "neon_blocks.h"

NEON_INLINE void halve_8(uint32_t *dst, const uint32_t *upper, const uint32_t *lower)
{
    block_sums sums = sums_of_blocks(upper, lower);
    uint8x8x4_t p;
    for (int channel = BLUE; channel <= ALPHA; channel++) {
        p.val[channel] = vrshrn_n_u16(sums.val[channel], 2);
    }
    vst4_u8((uint8_t *)dst, p);
}

void scrk_halve_neon(uint32_t *dst, const uint32_t *upper, const uint32_t *lower, size_t n)
{
    size_t whole = n & ~(size_t)1; // pixels of whole blocks
    if (n < 16) {
        scrk_halve_scalar(dst, upper, lower, n);
        return;
    }
    for (size_t i = 0; i + 16 <= whole; i += 16) {
        halve_8(dst + i / 2, upper + i, lower + i);
    }
    if (whole % 16 != 0) { // the last ones: some of them once more
        size_t i = whole - 16;
        halve_8(dst + i / 2, upper + i, lower + i);
    }
    scrk_halve_scalar(dst + whole / 2, upper + whole, lower + whole, n - whole);
}

#endif
