// A persistent pool of threads. The frame is handed over by semaphores; which thread renders which band is decided by a counter.
#include "include/scrk_pool.h"

#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef struct job {
    const scrk_frame *frame;
    const void *index;
    uint8_t *scratch;
    size_t scratch_size;
    int32_t band_end; // behind the last band that may be damaged
} job;

typedef struct worker {
    scrk_pool *pool;
    int32_t number; // 0 is the caller
    pthread_t thread;
    sem_t wake;
    // What this worker did of the frame. Aligned, so that workers don't write to one cache line.
    _Alignas(64) scrk_counters counters;
} worker;

enum { PIXELS_OF_A_THREAD = 65536 };

struct scrk_pool {
    int32_t thread_count;
    bool ending;
    job job;
    sem_t done;
    _Alignas(64) _Atomic int32_t next_band;
    _Atomic scrk_status status; // the first failure
    worker workers[SCRK_MAX_THREADS];
};

static void work(worker *w)
{
    scrk_pool *pool = w->pool;
    const job *j = &pool->job;
    w->counters = (scrk_counters){0};
    uint8_t *scratch = j->scratch + (size_t)w->number * j->scratch_size;
    for (;;) {
        int32_t band = atomic_fetch_add_explicit(&pool->next_band, 1, memory_order_relaxed);
        if (band >= j->band_end)
            return;
        scrk_status status = scrk_frame_render_band(j->frame, j->index, band, scratch, j->scratch_size, &w->counters);
        if (status != SCRK_OK)
            atomic_store_explicit(&pool->status, status, memory_order_relaxed);
    }
}

static void wait_for(sem_t *semaphore)
{
    while (sem_wait(semaphore) != 0) {
        // Interrupted by a signal.
    }
}

static void *run_worker(void *argument)
{
    worker *w = argument;
    for (;;) {
        wait_for(&w->wake);
        if (w->pool->ending)
            return NULL;
        work(w);
        sem_post(&w->pool->done);
    }
}

static bool start(worker *w)
{
    if (sem_init(&w->wake, 0, 0) != 0)
        return false;
    if (pthread_create(&w->thread, NULL, run_worker, w) == 0)
        return true;
    sem_destroy(&w->wake);
    return false;
}

// Signals of the process are for the host's threads.
static bool start_all(scrk_pool *pool, int32_t threads)
{
    sigset_t all, before;
    sigfillset(&all);
    if (pthread_sigmask(SIG_SETMASK, &all, &before) != 0)
        return false;
    while (pool->thread_count < threads && start(&pool->workers[pool->thread_count]))
        pool->thread_count++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return pool->thread_count == threads;
}

scrk_status scrk_pool_create(scrk_pool **result, int32_t threads)
{
    if (result == NULL || threads < 1 || threads > SCRK_MAX_THREADS)
        return SCRK_INVALID_ARGUMENT;
    scrk_pool *pool = NULL;
    if (posix_memalign((void **)&pool, 64, sizeof(*pool)) != 0)
        return SCRK_OUT_OF_MEMORY;
    *pool = (scrk_pool){.thread_count = 1};
    for (int32_t i = 0; i < threads; i++) {
        pool->workers[i].pool = pool;
        pool->workers[i].number = i;
    }
    if (sem_init(&pool->done, 0, 0) != 0) {
        free(pool);
        return SCRK_OUT_OF_MEMORY;
    }
    if (!start_all(pool, threads)) {
        scrk_pool_destroy(pool);
        return SCRK_OUT_OF_MEMORY;
    }
    *result = pool;
    return SCRK_OK;
}

void scrk_pool_destroy(scrk_pool *pool)
{
    if (pool == NULL)
        return;
    pool->ending = true;
    for (int32_t i = 1; i < pool->thread_count; i++)
        sem_post(&pool->workers[i].wake);
    for (int32_t i = 1; i < pool->thread_count; i++) {
        pthread_join(pool->workers[i].thread, NULL);
        sem_destroy(&pool->workers[i].wake);
    }
    sem_destroy(&pool->done);
    free(pool);
}

// What there is to do in a frame.
typedef struct extent {
    int32_t first_band, band_end;
    int64_t pixels; // of all outputs; of rectangles that overlap, more than there are
} extent;

static extent extent_of(const scrk_frame *frame)
{
    if (frame->damage == NULL)
        return (extent){0, scrk_frame_band_count(frame), (int64_t)frame->width * frame->height * frame->output_count};
    extent e = {.first_band = INT32_MAX};
    for (uint32_t i = 0; i < frame->damage_count; i++) {
        scrk_rect rect = frame->damage[i].rect;
        int32_t first = rect.y0 / frame->band_height, last = (rect.y1 - 1) / frame->band_height;
        if (first < e.first_band)
            e.first_band = first;
        if (last >= e.band_end)
            e.band_end = last + 1;
        e.pixels += (int64_t)(rect.x1 - rect.x0) * (rect.y1 - rect.y0) * __builtin_popcount(frame->damage[i].outputs);
    }
    return e;
}

// As many threads as have enough to do, the caller's counted. To wake one takes as long as some ten thousand pixels.
static int32_t threads_for(const scrk_pool *pool, extent e)
{
    int64_t threads = e.pixels / PIXELS_OF_A_THREAD;
    if (threads > e.band_end - e.first_band)
        threads = e.band_end - e.first_band;
    return threads < 1 ? 1 : threads < pool->thread_count ? (int32_t)threads : pool->thread_count;
}

static void add(scrk_counters *sum, const scrk_counters *part)
{
    sum->pixels_read += part->pixels_read;
    sum->pixels_blended += part->pixels_blended;
    sum->pixels_skipped += part->pixels_skipped;
    sum->pixels_written += part->pixels_written;
    sum->row_calls += part->row_calls;
}

scrk_status scrk_pool_render(scrk_pool *pool, const scrk_frame *frame, const void *index, void *scratch,
                             size_t scratch_size, scrk_counters *counters)
{
    if (pool == NULL || frame == NULL || index == NULL || scratch == NULL || scratch_size % 64 != 0)
        return SCRK_INVALID_ARGUMENT;
    extent e = extent_of(frame);
    int32_t threads = threads_for(pool, e);
    pool->job = (job){frame, index, scratch, scratch_size, e.band_end};
    atomic_store_explicit(&pool->next_band, e.first_band, memory_order_relaxed);
    atomic_store_explicit(&pool->status, SCRK_OK, memory_order_relaxed);
    // The semaphores order what is written here before what the workers read, and their work before the return.
    for (int32_t i = 1; i < threads; i++)
        sem_post(&pool->workers[i].wake);
    work(&pool->workers[0]);
    for (int32_t i = 1; i < threads; i++)
        wait_for(&pool->done);
    if (counters != NULL) {
        *counters = (scrk_counters){0};
        for (int32_t i = 0; i < threads; i++)
            add(counters, &pool->workers[i].counters);
    }
    return atomic_load_explicit(&pool->status, memory_order_relaxed);
}
