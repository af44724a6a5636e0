// Where a row operation went wrong.
#ifndef HARNESS_FAILURE_H
#define HARNESS_FAILURE_H

#include "kernel_harness.h"

// Returns false, for the check that fails to return.
static inline bool fails(kernel_harness_failure *failure, const char *against, int64_t index, uint32_t expected,
                         uint32_t actual)
{
    failure->against = against;
    failure->index = index;
    failure->expected = expected;
    failure->actual = actual;
    return false;
}

#endif
