#define _GNU_SOURCE // MAP_ANONYMOUS
#include "guarded_buffer.h"

#include <sys/mman.h>
#include <unistd.h>

bool guarded_buffer_make(guarded_buffer *buffer, size_t size)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    size_t rounded = (size + page - 1) / page * page;
    void *mapping = mmap(NULL, rounded + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapping == MAP_FAILED) {
        return false;
    }
    if (mprotect((uint8_t *)mapping + page, rounded, PROT_READ | PROT_WRITE) != 0) {
        munmap(mapping, rounded + 2 * page);
        return false;
    }
    *buffer = (guarded_buffer){mapping, page, rounded};
    return true;
}

void guarded_buffer_unmake(guarded_buffer *buffer)
{
    if (buffer->mapping != NULL) {
        munmap(buffer->mapping, buffer->size + 2 * buffer->page);
    }
    *buffer = (guarded_buffer){0};
}

uint8_t *guarded_buffer_start(const guarded_buffer *buffer)
{
    return buffer->mapping + buffer->page;
}

void *guarded_buffer_place(const guarded_buffer *buffer, placement at, size_t count, size_t element)
{
    const size_t away_from_guard = 256;
    switch (at.kind) {
    case AT_BACK: return guarded_buffer_start(buffer) + buffer->size - count * element;
    case AWAY: return guarded_buffer_start(buffer) + away_from_guard + at.offset * element;
    default: return guarded_buffer_start(buffer);
    }
}
