#include "scrk_status.h"

const char *scrk_status_text(scrk_status status)
{
    switch (status) {
    case SCRK_OK: return "no error";
    case SCRK_INVALID_ARGUMENT: return "an argument is null, unknown or beyond its limit";
    case SCRK_INVALID_SIZE: return "a side or a rectangle is out of range";
    case SCRK_INVALID_STRIDE: return "a stride is shorter than its row or not a whole number of pixels";
    case SCRK_UNBALANCED_GROUPS: return "a group is not closed, or closed twice";
    case SCRK_SCRATCH_TOO_SMALL: return "the scratch memory is too small";
    case SCRK_OUT_OF_MEMORY: return "out of memory";
    case SCRK_NOT_DRAWN: return "beyond what pixman can draw";
    default: return "unknown status";
    }
}
