// The least that a frame can cost: its bytes moved once, and nothing computed.
#ifndef STREAMING_FLOOR_H
#define STREAMING_FLOOR_H

#include <stddef.h>

// Reads each of the source bytes once and writes each byte of every output once, past the caches, evenly interleaved.
// Counts are multiples of 64, memory is aligned to 64.
void streaming_floor(const void *source, size_t source_bytes, void *const *outputs, size_t output_count,
                     size_t output_bytes);

#endif
