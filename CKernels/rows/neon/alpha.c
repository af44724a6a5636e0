#include "../row_levels.h"

#if defined(__aarch64__)

#include "neon_pixels.h"

void scrk_alpha_neon(uint8_t *dst, const uint32_t *src, size_t n)
{
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        vst1q_u8(dst + i, load(src + i).val[ALPHA]);
    }
    for (; i < n; i++) {
        dst[i] = (uint8_t)(src[i] >> 24);
    }
}

#endif
