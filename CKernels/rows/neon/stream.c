// Plain stores: the cores see whole lines being written and stop to fetch them by themselves, and the instruction that
// says so (STNP) is only a hint. There is nothing to wait for either: plain stores need no fence of their own.
#include "../row_levels.h"

#if defined(__aarch64__)

#include "neon_pixels.h"

void scrk_stream_neon(uint32_t *dst, const uint32_t *src, size_t n)
{
    scrk_copy_neon(dst, src, n);
}

void scrk_stream_opaque_neon(uint32_t *dst, const uint32_t *src, size_t n)
{
    scrk_copy_opaque_neon(dst, src, n);
}

void scrk_stream_copy_neon(uint32_t *dst, const uint32_t *src, uint32_t set, scrk_ahead ahead, size_t n)
{
    const channels bits = splat(set);
    for (size_t i = 0; i < n; i += SCRK_LINE) {
        fetch(src + i, ahead.src);
        store_with(dst + i, load(src + i), bits);
    }
}

void scrk_fence_neon(void)
{
}

#endif
