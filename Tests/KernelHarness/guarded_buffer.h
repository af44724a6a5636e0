// Memory between two pages that can't be touched.
#ifndef GUARDED_BUFFER_H
#define GUARDED_BUFFER_H

#include "harness_case.h"

typedef struct guarded_buffer {
    uint8_t *mapping; // with the two guard pages; null if not made
    size_t page;
    size_t size; // between them
} guarded_buffer;

// At least `size` usable bytes. Whether the system gave them.
bool guarded_buffer_make(guarded_buffer *buffer, size_t size);
void guarded_buffer_unmake(guarded_buffer *buffer);

uint8_t *guarded_buffer_start(const guarded_buffer *buffer);

// Where `count` elements of `element` bytes lie.
void *guarded_buffer_place(const guarded_buffer *buffer, placement at, size_t count, size_t element);

#endif
