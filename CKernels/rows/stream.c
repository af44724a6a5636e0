// C has no store that bypasses the caches: the scalar level copies, and has nothing to wait for.
#include "pixel_arithmetic.h"
#include "row_levels.h"

static void put(uint32_t *dst, uint32_t *keep, uint32_t pixel, uint32_t set, size_t i)
{
    dst[i] = pixel | set;
    if (keep != NULL) {
        keep[i] = pixel;
    }
}

void scrk_stream_scalar(uint32_t *dst, const uint32_t *src, size_t n)
{
    scrk_copy_scalar(dst, src, n);
}

void scrk_stream_opaque_scalar(uint32_t *dst, const uint32_t *src, size_t n)
{
    scrk_copy_opaque_scalar(dst, src, n);
}

void scrk_stream_fill_scalar(uint32_t *dst, uint32_t color, uint32_t set, size_t n)
{
    scrk_fill_scalar(dst, color | set, n);
}

void scrk_stream_copy_scalar(uint32_t *dst, const uint32_t *src, uint32_t set, scrk_ahead ahead, size_t n)
{
    (void)ahead;
    for (size_t i = 0; i < n; i++) {
        dst[i] = src[i] | set;
    }
}

void scrk_stream_over_scalar(uint32_t *dst, uint32_t *keep, const uint32_t *under, const uint32_t *src, uint32_t set,
                             scrk_ahead ahead, size_t n)
{
    (void)ahead;
    for (size_t i = 0; i < n; i++) {
        put(dst, keep, pixel_over(src[i], under[i]), set, i);
    }
}

void scrk_stream_over_solid_scalar(uint32_t *dst, uint32_t *keep, const uint32_t *under, uint32_t color, uint32_t set,
                                   scrk_ahead ahead, size_t n)
{
    (void)ahead;
    for (size_t i = 0; i < n; i++) {
        put(dst, keep, pixel_over(color, under[i]), set, i);
    }
}

void scrk_stream_over_opacity_scalar(uint32_t *dst, uint32_t *keep, const uint32_t *under, const uint32_t *src,
                                     uint8_t opacity, uint32_t set, scrk_ahead ahead, size_t n)
{
    (void)ahead;
    for (size_t i = 0; i < n; i++) {
        put(dst, keep, pixel_over(pixel_scaled(src[i], opacity), under[i]), set, i);
    }
}

void scrk_fence_scalar(void)
{
}
