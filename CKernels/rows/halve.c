#include "pixel_blocks.h"
#include "row_levels.h"

// A quarter of each sum, halves upward. A half is at most 1,022 before the shift; what it leaves in the other half is masked out.
void scrk_halve_scalar(uint32_t *dst, const uint32_t *upper, const uint32_t *lower, size_t n)
{
    for (size_t block = 0; 2 * block < n; block++) {
        block_sum sum = sum_of_block(upper, lower, n, block);
        dst[block] = ((sum.br + 0x00020002u) >> 2 & PAIR) | ((sum.ga + 0x00020002u) >> 2 & PAIR) << 8;
    }
}
