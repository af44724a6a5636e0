// A persistent pool of threads that renders the bands of a frame.
#ifndef SCRK_POOL_H
#define SCRK_POOL_H

#include "scrk_frame.h"
#include "scrk_status.h"
#include <stddef.h>
#include <stdint.h>

#define SCRK_MAX_THREADS 64

typedef struct scrk_pool scrk_pool;

// A pool of `threads` threads, the caller's counted: 1 makes none. The one object that the kernel owns; allocates, and starts
// the threads, which block all signals.
scrk_status scrk_pool_create(scrk_pool **pool, int32_t threads);

// Ends and joins the threads. Not while a frame is rendered.
void scrk_pool_destroy(scrk_pool *pool);

// Renders what is damaged of the frame, on as many threads of the pool as that pays for, and returns when the last band is done. `scratch` is one block per thread, each
// scratch_size bytes (a multiple of 64), one behind the other, aligned to 64. `counters` (may be null) gets the sums. One caller at a time.
// Allocates nothing and takes no lock; waits only for the pool's own threads.
scrk_status scrk_pool_render(scrk_pool *pool, const scrk_frame *frame, const void *index, void *scratch,
                             size_t scratch_size, scrk_counters *counters);

#endif
