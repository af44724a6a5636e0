// Conversions of single pixels and of whole images, off the frame path.
#ifndef SCRK_PIXELS_H
#define SCRK_PIXELS_H

#include "scrk_geometry.h"
#include "scrk_rows.h"
#include "scrk_status.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// round(a * b / 255)
static inline uint8_t scrk_mul(uint32_t a, uint32_t b)
{
    uint32_t t = a * b + 128;
    return (uint8_t)((t + (t >> 8)) >> 8);
}

// A straight colour as a premultiplied argb32 word.
uint32_t scrk_premultiply(uint8_t red, uint8_t green, uint8_t blue, uint8_t alpha);

// A premultiplied pixel times a byte, per channel; and one pixel over another.
uint32_t scrk_pixel_scaled(uint32_t pixel, uint8_t by);
uint32_t scrk_pixel_over(uint32_t source, uint32_t under);

// n straight R, G, B, A byte quadruples to n premultiplied words.
void scrk_premultiply_rgba(uint32_t *dst, const uint8_t *rgba, size_t n);

// n premultiplied words to straight R, G, B, A bytes: each channel is min(255, (c * 255 + a / 2) / a), 0 where alpha is 0.
void scrk_unpremultiply_rgba(uint8_t *rgba, const uint32_t *src, size_t n);

#define SCRK_TILE 16 // pixels of the side of a tile

// Looks which tiles of an image are opaque: whether all their alpha bytes are 255. The image is width x height argb32 words; its tiles at the
// right and at the lower edge may be smaller. `tiles` says which ones to look at, counted in tiles. `opaque` has a byte for every tile of the
// image, row by row, 0 or 1. Returns whether one of them changed.
bool scrk_find_opaque_tiles(const uint32_t *pixels, ptrdiff_t stride, int32_t width, int32_t height, scrk_rect tiles,
                            uint8_t *opaque);

#endif
