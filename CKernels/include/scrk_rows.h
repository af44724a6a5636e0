#ifndef SCRK_ROWS_H
#define SCRK_ROWS_H

#include "scrk_cpu.h"
#include <stddef.h>
#include <stdint.h>

#define SCRK_LINE 16 // pixels of a cache line

// Bytes from the pixels of a row to those that an operation reads there next, as a rule in the row below: while it works on the row it has them
// fetched. Only time depends on it; 0 and addresses that can't be read are allowed.
typedef struct scrk_ahead {
    ptrdiff_t under, src;
} scrk_ahead;

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
    void (*over)(uint32_t *dst, const uint32_t *under, const uint32_t *src, scrk_ahead ahead, size_t n);
    // dst = over(color, under)
    void (*over_solid)(uint32_t *dst, const uint32_t *under, uint32_t color, scrk_ahead ahead, size_t n);
    // dst = over(src * opacity, under)
    void (*over_opacity)(uint32_t *dst, const uint32_t *under, const uint32_t *src, uint8_t opacity, scrk_ahead ahead,
                         size_t n);
    // dst = over(src * mask, under)
    void (*over_mask)(uint32_t *dst, const uint32_t *under, const uint32_t *src, const uint8_t *mask, size_t n);
    // dst = over(color * mask, under)
    void (*over_solid_mask)(uint32_t *dst, const uint32_t *under, uint32_t color, const uint8_t *mask, size_t n);
    // dst = over(src * mask * opacity, under): first the mask, then the opacity, each rounded
    void (*over_mask_opacity)(uint32_t *dst, const uint32_t *under, const uint32_t *src, const uint8_t *mask,
                              uint8_t opacity, size_t n);
    // The last step of a row and its way to an output in one pass: dst = the same as above, with the bits of `set` set, by stores that bypass the
    // caches. Here dst begins at a whole cache line, n is a multiple of SCRK_LINE, and neither dst nor keep overlaps anything.
    void (*stream_fill)(uint32_t *dst, uint32_t color, uint32_t set, size_t n);
    void (*stream_copy)(uint32_t *dst, const uint32_t *src, uint32_t set, scrk_ahead ahead, size_t n);
    // These three also bring their pixels, without the bits, to `keep` by way of the caches, unless it is null: for further outputs.
    void (*stream_over)(uint32_t *dst, uint32_t *keep, const uint32_t *under, const uint32_t *src, uint32_t set,
                        scrk_ahead ahead, size_t n);
    void (*stream_over_solid)(uint32_t *dst, uint32_t *keep, const uint32_t *under, uint32_t color, uint32_t set,
                              scrk_ahead ahead, size_t n);
    void (*stream_over_opacity)(uint32_t *dst, uint32_t *keep, const uint32_t *under, const uint32_t *src,
                                uint8_t opacity, uint32_t set, scrk_ahead ahead, size_t n);

    // dst = alpha byte of src
    void (*alpha)(uint8_t *dst, const uint32_t *src, size_t n);

    // Conversions of whole outputs, as Docs/numerics.md defines them: BT.709, limited range, of colours on black. Chroma and
    // halves are of blocks of 2x2 pixels; n counts the pixels of a row of the source, and where it is odd the last one counts
    // twice. `upper` and `lower` may be the same row; dst overlaps nothing.
    //
    // dst = luma of src
    void (*luma)(uint8_t *dst, const uint32_t *src, size_t n);
    // dst = Cb, Cr, Cb, Cr, ... : (n + 1) / 2 pairs
    void (*chroma_pairs)(uint8_t *dst, const uint32_t *upper, const uint32_t *lower, size_t n);
    // (n + 1) / 2 bytes each
    void (*chroma_planes)(uint8_t *cb, uint8_t *cr, const uint32_t *upper, const uint32_t *lower, size_t n);
    // dst = averages of the blocks, halves rounded up: (n + 1) / 2 pixels
    void (*halve)(uint32_t *dst, const uint32_t *upper, const uint32_t *lower, size_t n);
    // dst = src, n bytes, with stores that bypass the caches
    void (*stream_bytes)(uint8_t *dst, const uint8_t *src, size_t n);

    // The steps of scrk_blur. A sample is a channel times 128, minus 16,384, so in -16,384...16,256; a pixel is four of them,
    // blue first. Weights are 0...16,384. dst overlaps nothing here.
    //
    // dst = sum of pixels * weights over `rows` rows, `stride` bytes apart. The weights sum to 16,384.
    void (*blur_average)(int16_t *dst, const uint32_t *pixels, ptrdiff_t stride, const int16_t *weights, size_t rows,
                         size_t n);
    // dst = rows[radius] * weights[0] + sum of (rows[radius - i] + rows[radius + i]) * weights[i] over i in 1...radius; that many
    // weights, those behind the first twice, sum to 16,384.
    void (*blur_filter)(int16_t *dst, const int16_t *const *rows, const int16_t *weights, size_t radius, size_t n);
    // dst = before * (16,384 - weight) + after * weight
    void (*blur_mix)(uint32_t *dst, const int16_t *before, const int16_t *after, int16_t weight, size_t n);
} scrk_rows;

// The operations of a level; null if this machine doesn't have it.
const scrk_rows *scrk_rows_for(scrk_cpu_level level);

#endif
