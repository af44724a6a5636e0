// Coverage of rounded rectangles, as Docs/numerics.md defines it. Off the frame path; scalar at every CPU level.
#ifndef SCRK_COVERAGE_H
#define SCRK_COVERAGE_H

#include "scrk_geometry.h"
#include "scrk_status.h"
#include <stddef.h>
#include <stdint.h>

// The upper left corner of a rectangle on whole pixels, with corner radius `radius` pixels: side x side bytes, where side =
// scrk_corner_side(radius). The other corners are its mirror images. radius is in 0...SCRK_MAX_SIDE.
int32_t scrk_corner_side(double radius);
scrk_status scrk_corner_coverage(uint8_t *dst, ptrdiff_t stride, double radius);

// A rounded rectangle seen through an affine map.
typedef struct scrk_mapped_shape {
    // From picture pixels to the shape's own coordinates, whose origin is its centre: u = a*x + c*y + tx, v = b*x + d*y + ty.
    double a, b, c, d, tx, ty;
    double half_width, half_height, radius;
} scrk_mapped_shape;

// The coverage of the pixels of `region`, one byte each, into dst.
scrk_status scrk_mapped_coverage(uint8_t *dst, ptrdiff_t stride, scrk_rect region, const scrk_mapped_shape *shape);

#endif
