#ifndef SCRK_CPU_H
#define SCRK_CPU_H

#include <stdbool.h>
#include <stdint.h>

typedef int32_t scrk_cpu_level;

enum {
    SCRK_CPU_SCALAR = 0,
    SCRK_CPU_AVX2 = 1,
    SCRK_CPU_NEON = 2,
};

// Whether this machine can run the level. The scalar level is always there.
bool scrk_cpu_has(scrk_cpu_level level);

// The best level of this machine, or the one that the environment variable SCRIM_CPU (scalar, avx2, neon) names if the
// machine has it; any other value is ignored. Reads the environment at each call: call once, keep the answer.
scrk_cpu_level scrk_cpu_best(void);

// "scalar", "avx2", "neon"; "unknown" for any other value.
const char *scrk_cpu_name(scrk_cpu_level level);

#endif
