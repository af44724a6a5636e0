#include "../row_levels.h"

#if defined(__aarch64__)

#include "neon_pixels.h"

// dst = src | set
NEON_INLINE void copy_with(uint32_t *dst, const uint32_t *src, uint32_t set, size_t n)
{
    const uint32x4_t bits = vdupq_n_u32(set);
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        uint32x4_t a = vld1q_u32(src + i), b = vld1q_u32(src + i + 4);
        uint32x4_t c = vld1q_u32(src + i + 8), d = vld1q_u32(src + i + 12);
        vst1q_u32(dst + i, vorrq_u32(a, bits));
        vst1q_u32(dst + i + 4, vorrq_u32(b, bits));
        vst1q_u32(dst + i + 8, vorrq_u32(c, bits));
        vst1q_u32(dst + i + 12, vorrq_u32(d, bits));
    }
    for (; i < n; i++) {
        dst[i] = src[i] | set;
    }
}

void scrk_copy_neon(uint32_t *dst, const uint32_t *src, size_t n)
{
    copy_with(dst, src, 0, n);
}

void scrk_copy_opaque_neon(uint32_t *dst, const uint32_t *src, size_t n)
{
    copy_with(dst, src, 0xff000000u, n);
}

#endif
