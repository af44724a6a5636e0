// Resampled contents, by pixman. Off the frame path: it allocates.
#ifndef SCRK_SAMPLE_H
#define SCRK_SAMPLE_H

#include "scrk_frame.h"
#include "scrk_geometry.h"
#include "scrk_status.h"
#include <stddef.h>
#include <stdint.h>

// From picture pixels to source pixels in 16.16 fixed point; the translations, at picture corner (0, 0), in 64 bits.
typedef struct scrk_sample_matrix {
    int32_t m00, m01, m10, m11;
    int64_t t0, t1;
} scrk_sample_matrix;

// Rounds a map in double precision (x' = a*x + c*y + tx, y' = b*x + d*y + ty). Fails with SCRK_NOT_DRAWN if a linear entry is beyond
// the fixed-point range.
scrk_status scrk_sample_matrix_make(scrk_sample_matrix *matrix, double a, double b, double c, double d, double tx,
                                    double ty);

// Writes the pixels of `region` of the picture, as premultiplied argb32, to dst, whose first pixel is region's upper left. Source is
// bilinear, padded. A pixel sampled more than 2 source pixels outside of the source is transparent.
scrk_status scrk_sample(uint32_t *dst, ptrdiff_t stride, scrk_rect region, const scrk_image *source,
                        const scrk_sample_matrix *matrix);

#endif
