#include "../row_levels.h"

#if defined(__aarch64__)

#include "../bt709.h"
#include "neon_pixels.h"

NEON_INLINE uint32x4_t four(uint16x4_t red, uint16x4_t green, uint16x4_t blue)
{
    uint32x4_t sum = vmlal_n_u16(vdupq_n_u32(LUMA_OFFSET), red, LUMA_RED);
    return vmlal_n_u16(vmlal_n_u16(sum, green, LUMA_GREEN), blue, LUMA_BLUE);
}

NEON_INLINE uint8x8_t eight(uint16x8_t red, uint16x8_t green, uint16x8_t blue)
{
    uint32x4_t low = four(vget_low_u16(red), vget_low_u16(green), vget_low_u16(blue));
    uint32x4_t high = four(vget_high_u16(red), vget_high_u16(green), vget_high_u16(blue));
    return vmovn_u16(vshrn_high_n_u32(vshrn_n_u32(low, LUMA_SHIFT), high, LUMA_SHIFT));
}

NEON_INLINE void luma_16(uint8_t *dst, const uint32_t *src)
{
    channels p = load(src);
    uint8x16_t red = p.val[RED], green = p.val[GREEN], blue = p.val[BLUE];
    uint8x8_t low = eight(vmovl_u8(vget_low_u8(red)), vmovl_u8(vget_low_u8(green)), vmovl_u8(vget_low_u8(blue)));
    uint8x8_t high = eight(vmovl_high_u8(red), vmovl_high_u8(green), vmovl_high_u8(blue));
    vst1q_u8(dst, vcombine_u8(low, high));
}

void scrk_luma_neon(uint8_t *dst, const uint32_t *src, size_t n)
{
    if (n < 16) {
        scrk_luma_scalar(dst, src, n);
        return;
    }
    for (size_t i = 0; i + 16 <= n; i += 16) {
        luma_16(dst + i, src + i);
    }
    if (n % 16 != 0) { // the last ones: some of them once more
        luma_16(dst + n - 16, src + n - 16);
    }
}

#endif
