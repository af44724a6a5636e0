#ifndef SCRK_GEOMETRY_H
#define SCRK_GEOMETRY_H

#include <stdint.h>

// The longest side of a picture or a surface. pixman draws nothing, without an error, for sides of 32,768 and more.
#define SCRK_MAX_SIDE 32000

// Pixels [x0, x1) x [y0, y1); empty unless x0 < x1 and y0 < y1.
typedef struct scrk_rect {
    int32_t x0, y0, x1, y1;
} scrk_rect;

#endif
