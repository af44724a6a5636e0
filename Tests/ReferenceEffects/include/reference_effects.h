// The blur and the mosaic of Docs/numerics.md, written to be compared with: whole matrices of weights, no short cut, no
// code of the kernel's.
#ifndef REFERENCE_EFFECTS_H
#define REFERENCE_EFFECTS_H

#include <stdint.h>

// Both change width x height premultiplied pixels in place, whose rows follow one another. They abort where memory runs out.
void reference_blur(uint32_t *pixels, int width, int height, double sigma);

// Two lines of the grid cross at the upper left corner of pixel (x, y).
void reference_pixelate(uint32_t *pixels, int width, int height, int64_t cell, int64_t x, int64_t y);

#endif
