// Coverage of rounded rectangles, as Docs/numerics.md defines it. Off the frame path; scalar at every CPU level.
#ifndef SCRK_COVERAGE_H
#define SCRK_COVERAGE_H

#include "scrk_geometry.h"
#include "scrk_status.h"
#include <stddef.h>
#include <stdint.h>

// The corners of a rectangle on whole pixels with a corner radius of `radius` pixels: the upper left one into `left`, the upper right
// one into `right`, side x side bytes each, side = scrk_corner_side(radius). The lower ones are their mirror images. For rectangles that are
// at least 2 * side wide and high. radius is in 0...SCRK_MAX_SIDE.
int32_t scrk_corner_side(double radius);
scrk_status scrk_corner_coverage(uint8_t *left, uint8_t *right, ptrdiff_t stride, double radius);

// The coverage of the pixels of `region` by the rectangle `shape` on whole pixels, one byte each, into dst. The radius is at most half of
// its shorter side.
scrk_status scrk_rounded_coverage(uint8_t *dst, ptrdiff_t stride, scrk_rect region, scrk_rect shape, double radius);

// A rounded rectangle under an affine map.
typedef struct scrk_mapped_shape {
    // From picture pixels to the shape's own coordinates, whose origin is its centre: u = a*x + c*y + tx, v = b*x + d*y + ty.
    double a, b, c, d, tx, ty;
    double half_width, half_height, radius;
} scrk_mapped_shape;

// The coverage of the pixels of `region`, one byte each, into dst.
scrk_status scrk_mapped_coverage(uint8_t *dst, ptrdiff_t stride, scrk_rect region, const scrk_mapped_shape *shape);

#endif
