#include "include/streaming_floor.h"

#include <stdint.h>

// Four of these are a cache line. Stores of 32 bytes are no faster here: what counts is whole lines.
typedef uint64_t vector __attribute__((vector_size(16)));

typedef struct line {
    vector parts[4];
} line;

// Lines of an output that are written together; so few mispredicted branches don't count.
enum { BLOCK = 64 };

static inline line mixed(line sum, const line *source)
{
    for (int i = 0; i < 4; i++)
        sum.parts[i] ^= source->parts[i];
    return sum;
}

static inline void streamed(line *output, line value)
{
    for (int i = 0; i < 4; i++)
        __builtin_nontemporal_store(value.parts[i], &output->parts[i]);
}

void streaming_floor(const void *source, size_t source_bytes, void *const *outputs, size_t output_count,
                     size_t output_bytes)
{
    const line *read = source;
    size_t source_lines = source_bytes / sizeof(line), output_lines = output_bytes / sizeof(line);
    line sum = {0};

    for (size_t first = 0; first < output_lines; first += BLOCK) {
        size_t count = output_lines - first < BLOCK ? output_lines - first : BLOCK;
        // Up to here the same share of the source as of the outputs.
        const line *end = (const line *)source + source_lines * (first + count) / output_lines;
        size_t i = 0;
        for (; i < count && read < end; i++) {
            sum = mixed(sum, read++);
            for (size_t o = 0; o < output_count; o++)
                streamed((line *)outputs[o] + first + i, sum);
        }
        for (; i < count; i++)
            for (size_t o = 0; o < output_count; o++)
                streamed((line *)outputs[o] + first + i, sum);
        while (read < end)
            sum = mixed(sum, read++);
    }
    // The last reads must not be optimised away, and the stores be done when we are.
    __asm__ volatile("" : : "r"(&sum) : "memory");
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
#if defined(__x86_64__)
    __builtin_ia32_sfence();
#endif
}
