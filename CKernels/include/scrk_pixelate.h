// Mosaic, as Docs/numerics.md defines it. Off the frame path; scalar at every CPU level.
#ifndef SCRK_PIXELATE_H
#define SCRK_PIXELATE_H

#include "scrk_status.h"
#include <stddef.h>
#include <stdint.h>

// Makes the pixels of each square of a grid their average, in place. The picture is width x height premultiplied argb32
// pixels, the squares are cell x cell pixels, and two lines of the grid cross at the upper left corner of pixel
// (origin_x, origin_y), which may lie anywhere. Of a square that is cut by the picture's edge only what is inside counts.
//
// SCRK_INVALID_ARGUMENT for a null pointer or a cell below 1, SCRK_INVALID_SIZE, SCRK_INVALID_STRIDE; then no pixel has
// changed.
scrk_status scrk_pixelate(uint32_t *pixels, ptrdiff_t stride, int32_t width, int32_t height, int32_t cell,
                          int32_t origin_x, int32_t origin_y);

#endif
