#include "../row_levels.h"

#if defined(__aarch64__)

#include "neon_pixels.h"

void scrk_fill_neon(uint32_t *dst, uint32_t color, size_t n)
{
    const uint32x4_t c = vdupq_n_u32(color);
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        vst1q_u32(dst + i, c);
        vst1q_u32(dst + i + 4, c);
        vst1q_u32(dst + i + 8, c);
        vst1q_u32(dst + i + 12, c);
    }
    for (; i < n; i++) {
        dst[i] = color;
    }
}

void scrk_stream_fill_neon(uint32_t *dst, uint32_t color, uint32_t set, size_t n)
{
    scrk_fill_neon(dst, color | set, n);
}

#endif
