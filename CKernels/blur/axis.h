// One axis of a blur: how its pixels become cells, how the cells are filtered, and how they become pixels again.
//
// All weights are integers that sum to exactly 2^14, so a uniform picture stays as it is.
#ifndef SCRK_BLUR_AXIS_H
#define SCRK_BLUR_AXIS_H

#include <stddef.h>
#include <stdint.h>

enum {
    BLUR_WEIGHT_BITS = 14,
    BLUR_WEIGHT_ONE = 1 << BLUR_WEIGHT_BITS,
    // The deviation of the filter is below 8 cells: see scrk_blur_axis_shape_make.
    BLUR_MAX_RADIUS = 28,
    BLUR_MAX_TAPS = 2 * BLUR_MAX_RADIUS + 1,
};

// What follows from the sizes alone.
typedef struct blur_axis_shape {
    int32_t pixels, cells;
    int32_t radius;                      // of the filter, in cells
    int16_t filter[BLUR_MAX_RADIUS + 1]; // the weights of the cells 0, 1, ... away
} blur_axis_shape;

// The pixels that a cell is an average of.
typedef struct blur_cell {
    int32_t first, count;
    uint32_t weights; // index of the first one's weight
} blur_cell;

typedef struct blur_axis {
    blur_axis_shape shape;
    // A pixel is (2^14 - after[i]) parts of the cell before[i] and after[i] parts of the one behind it.
    int32_t *before;
    int16_t *after;
    // The reverse: what a cell is made of.
    blur_cell *cells;
    int16_t *weights;
} blur_axis;

// `pixels` is in 1...SCRK_MAX_SIDE, `sigma` above 0 and at most SCRK_MAX_SIGMA.
blur_axis_shape scrk_blur_axis_shape_make(int32_t pixels, double sigma);

// Fills the arrays, which are in place: `pixels` elements of before and after, `cells` of cells, 2 * (`pixels` + `cells`)
// of weights.
void scrk_blur_axis_fill(blur_axis *axis);

#endif
