#include "include/allocation_counter.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
// A sanitizer stands in for the allocator itself.
#define NOT_COUNTING
#endif
#endif

#if defined(NOT_COUNTING)

bool allocation_counter_is_active(void)
{
    return false;
}

uint64_t allocation_count(void)
{
    return 0;
}

#else

// The allocator under the public names, in glibc.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

static _Atomic uint64_t count;

static void counted(void)
{
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
}

bool allocation_counter_is_active(void)
{
    return true;
}

uint64_t allocation_count(void)
{
    return atomic_load_explicit(&count, memory_order_relaxed);
}

void *malloc(size_t size)
{
    counted();
    return __libc_malloc(size);
}

void *calloc(size_t items, size_t size)
{
    counted();
    return __libc_calloc(items, size);
}

void *realloc(void *memory, size_t size)
{
    counted();
    return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size)
{
    counted();
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    counted();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
    counted();
    if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0)
        return EINVAL;
    void *block = __libc_memalign(alignment, size);
    if (block == NULL)
        return ENOMEM;
    *memory = block;
    return 0;
}

void free(void *memory)
{
    __libc_free(memory);
}

#endif
