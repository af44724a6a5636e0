// A counter through a mixing function, so that neighbouring numbers give unrelated cases.
#ifndef RANDOM_SOURCE_H
#define RANDOM_SOURCE_H

#include <stdint.h>

typedef struct random_source {
    uint64_t state;
} random_source;

static inline uint32_t next(random_source *random)
{
    random->state += 0x9e3779b97f4a7c15u;
    uint64_t z = random->state;
    z = (z ^ z >> 32) * 0xd6e8feb86659fd93u;
    z = (z ^ z >> 32) * 0xd6e8feb86659fd93u;
    return (uint32_t)(z >> 32);
}

static inline uint32_t below(random_source *random, uint32_t limit)
{
    return next(random) % limit;
}

#endif
