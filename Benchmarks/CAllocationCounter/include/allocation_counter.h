// Counts the heap allocations of the whole process, by standing in for the allocator of the C library.
#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

// Calls of malloc, calloc, realloc and the aligned forms since the process began, on all threads.
uint64_t allocation_count(void);

// False in builds with a sanitizer, which needs the allocator for itself: the count is 0 then.
bool allocation_counter_is_active(void);

#endif
