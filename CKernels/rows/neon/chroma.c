#include "../row_levels.h"

#if defined(__aarch64__)

#include "../bt709.h"
#include "neon_blocks.h"

typedef struct weights {
    int16_t red, green, blue;
} weights;

static const weights cb_weights = {CB_RED, CB_GREEN, CB_BLUE}, cr_weights = {CR_RED, CR_GREEN, CR_BLUE};

NEON_INLINE uint8x8_t chroma(block_sums sums, weights w)
{
    int16x8_t red = vreinterpretq_s16_u16(sums.val[RED]), green = vreinterpretq_s16_u16(sums.val[GREEN]);
    int16x8_t blue = vreinterpretq_s16_u16(sums.val[BLUE]);
    int32x4_t low = vdupq_n_s32(CHROMA_OFFSET), high = low;
    low = vmlal_n_s16(low, vget_low_s16(red), w.red);
    low = vmlal_n_s16(low, vget_low_s16(green), w.green);
    low = vmlal_n_s16(low, vget_low_s16(blue), w.blue);
    high = vmlal_high_n_s16(high, red, w.red);
    high = vmlal_high_n_s16(high, green, w.green);
    high = vmlal_high_n_s16(high, blue, w.blue);
    low = vshrq_n_s32(low, CHROMA_SHIFT);
    high = vshrq_n_s32(high, CHROMA_SHIFT);
    return vmovn_u16(vreinterpretq_u16_s16(vmovn_high_s32(vmovn_s32(low), high)));
}

NEON_INLINE void pairs_8(uint8_t *dst, const uint32_t *upper, const uint32_t *lower)
{
    block_sums sums = sums_of_blocks(upper, lower);
    vst2_u8(dst, ((uint8x8x2_t){{chroma(sums, cb_weights), chroma(sums, cr_weights)}}));
}

NEON_INLINE void planes_8(uint8_t *cb, uint8_t *cr, const uint32_t *upper, const uint32_t *lower)
{
    block_sums sums = sums_of_blocks(upper, lower);
    vst1_u8(cb, chroma(sums, cb_weights));
    vst1_u8(cr, chroma(sums, cr_weights));
}

void scrk_chroma_pairs_neon(uint8_t *dst, const uint32_t *upper, const uint32_t *lower, size_t n)
{
    size_t whole = n & ~(size_t)1; // pixels of whole blocks
    if (n < 16) {
        scrk_chroma_pairs_scalar(dst, upper, lower, n);
        return;
    }
    for (size_t i = 0; i + 16 <= whole; i += 16) {
        pairs_8(dst + i, upper + i, lower + i);
    }
    if (whole % 16 != 0) { // the last ones: some of them once more
        size_t i = whole - 16;
        pairs_8(dst + i, upper + i, lower + i);
    }
    scrk_chroma_pairs_scalar(dst + whole, upper + whole, lower + whole, n - whole);
}

void scrk_chroma_planes_neon(uint8_t *cb, uint8_t *cr, const uint32_t *upper, const uint32_t *lower, size_t n)
{
    size_t whole = n & ~(size_t)1; // pixels of whole blocks
    if (n < 16) {
        scrk_chroma_planes_scalar(cb, cr, upper, lower, n);
        return;
    }
    for (size_t i = 0; i + 16 <= whole; i += 16) {
        planes_8(cb + i / 2, cr + i / 2, upper + i, lower + i);
    }
    if (whole % 16 != 0) { // the last ones: some of them once more
        size_t i = whole - 16;
        planes_8(cb + i / 2, cr + i / 2, upper + i, lower + i);
    }
    scrk_chroma_planes_scalar(cb + whole / 2, cr + whole / 2, upper + whole, lower + whole, n - whole);
}

#endif
