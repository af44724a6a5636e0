#ifndef SCRK_STATUS_H
#define SCRK_STATUS_H

#include <stdint.h>

typedef int32_t scrk_status;

enum {
    SCRK_OK = 0,
    SCRK_INVALID_ARGUMENT = 1,  // a null pointer, an unknown kind, a count beyond its limit
    SCRK_INVALID_SIZE = 2,      // a side that is not in 1...SCRK_MAX_SIDE, a rectangle outside of its image
    SCRK_INVALID_STRIDE = 3,    // shorter than a row, or not a whole number of pixels
    SCRK_UNBALANCED_GROUPS = 4, // a group that is not closed, or closed twice
    SCRK_SCRATCH_TOO_SMALL = 5,
    SCRK_OUT_OF_MEMORY = 6, // pixman, or the system, had no memory
    SCRK_NOT_DRAWN = 7,     // pixman would have drawn nothing, silently
};

// A short English text; never null, static, also for a value that is not a status.
const char *scrk_status_text(scrk_status status);

#endif
