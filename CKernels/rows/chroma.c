#include "bt709.h"
#include "pixel_blocks.h"
#include "row_levels.h"

// The sums are positive before the shift.
static uint8_t cb_of(block_sum sum)
{
    int32_t red = (int32_t)(sum.br >> 16), green = (int32_t)(sum.ga & 0xffff), blue = (int32_t)(sum.br & 0xffff);
    return (uint8_t)((CB_RED * red + CB_GREEN * green + CB_BLUE * blue + CHROMA_OFFSET) >> CHROMA_SHIFT);
}

static uint8_t cr_of(block_sum sum)
{
    int32_t red = (int32_t)(sum.br >> 16), green = (int32_t)(sum.ga & 0xffff), blue = (int32_t)(sum.br & 0xffff);
    return (uint8_t)((CR_RED * red + CR_GREEN * green + CR_BLUE * blue + CHROMA_OFFSET) >> CHROMA_SHIFT);
}

void scrk_chroma_pairs_scalar(uint8_t *dst, const uint32_t *upper, const uint32_t *lower, size_t n)
{
    for (size_t block = 0; 2 * block < n; block++) {
        block_sum sum = sum_of_block(upper, lower, n, block);
        dst[2 * block] = cb_of(sum);
        dst[2 * block + 1] = cr_of(sum);
    }
}

void scrk_chroma_planes_scalar(uint8_t *cb, uint8_t *cr, const uint32_t *upper, const uint32_t *lower, size_t n)
{
    for (size_t block = 0; 2 * block < n; block++) {
        block_sum sum = sum_of_block(upper, lower, n, block);
        cb[block] = cb_of(sum);
        cr[block] = cr_of(sum);
    }
}
