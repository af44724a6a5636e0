#ifndef SCRK_ROWS_H
#define SCRK_ROWS_H

#include "scrk_cpu.h"
#include <stddef.h>
#include <stdint.h>

// Row operations on n pixels, n >= 0. `dst` may equal `under` or `src`, but must not overlap them otherwise. No
// alignment is asked for beyond that of the element type. Pixels are premultiplied argb32 words. The arithmetic is that of
// Docs/numerics.md, sums saturate; all levels give the same bytes, for invalid pixels (a channel above alpha) too.
typedef struct scrk_rows {
    scrk_cpu_level level;

    // dst = color
    void (*fill)(uint32_t *dst, uint32_t color, size_t n);
    // dst = src
    void (*copy)(uint32_t *dst, const uint32_t *src, size_t n);
    // dst = src with its alpha byte set to 255
    void (*copy_opaque)(uint32_t *dst, const uint32_t *src, size_t n);
    // The same two with stores that bypass the caches, for outputs that aren't read again soon. Whoever streams
    // calls fence() before another thread may read.
    void (*stream)(uint32_t *dst, const uint32_t *src, size_t n);
    void (*stream_opaque)(uint32_t *dst, const uint32_t *src, size_t n);
    void (*fence)(void);

    // dst = over(src, under)
    void (*over)(uint32_t *dst, const uint32_t *under, const uint32_t *src, size_t n);
    // dst = over(color, under)
    void (*over_solid)(uint32_t *dst, const uint32_t *under, uint32_t color, size_t n);
    // dst = over(src * opacity, under)
    void (*over_opacity)(uint32_t *dst, const uint32_t *under, const uint32_t *src, uint8_t opacity, size_t n);
    // dst = over(src * mask, under)
    void (*over_mask)(uint32_t *dst, const uint32_t *under, const uint32_t *src, const uint8_t *mask, size_t n);
    // dst = over(color * mask, under)
    void (*over_solid_mask)(uint32_t *dst, const uint32_t *under, uint32_t color, const uint8_t *mask, size_t n);
    // dst = over(src * mask * opacity, under): first the mask, then the opacity, each rounded
    void (*over_mask_opacity)(uint32_t *dst, const uint32_t *under, const uint32_t *src, const uint8_t *mask,
                              uint8_t opacity, size_t n);
    // dst = alpha byte of src
    void (*alpha)(uint8_t *dst, const uint32_t *src, size_t n);
} scrk_rows;

// The operations of a level; null if this machine doesn't have it.
const scrk_rows *scrk_rows_for(scrk_cpu_level level);

#endif
