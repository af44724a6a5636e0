#include "scrk_cpu.h"

#include <stdlib.h>
#include <string.h>

bool scrk_cpu_has(scrk_cpu_level level)
{
    switch (level) {
    case SCRK_CPU_SCALAR:
        return true;
#if defined(__x86_64__)
    case SCRK_CPU_AVX2:
        // Says no too where the system doesn't save the upper halves of the registers.
        __builtin_cpu_init();
        return __builtin_cpu_supports("avx2") != 0;
#elif defined(__aarch64__)
    case SCRK_CPU_NEON:
        return true; // a part of the architecture
#endif
    default:
        return false;
    }
}

scrk_cpu_level scrk_cpu_best(void)
{
    static const scrk_cpu_level best_first[] = {SCRK_CPU_AVX2, SCRK_CPU_NEON, SCRK_CPU_SCALAR};
    const size_t count = sizeof best_first / sizeof best_first[0];

    const char *wanted = getenv("SCRIM_CPU");
    if (wanted != NULL) {
        for (size_t i = 0; i < count; i++) {
            if (strcmp(wanted, scrk_cpu_name(best_first[i])) == 0 && scrk_cpu_has(best_first[i])) {
                return best_first[i];
            }
        }
    }
    for (size_t i = 0; i < count; i++) {
        if (scrk_cpu_has(best_first[i])) {
            return best_first[i];
        }
    }
    return SCRK_CPU_SCALAR;
}

const char *scrk_cpu_name(scrk_cpu_level level)
{
    switch (level) {
    case SCRK_CPU_SCALAR: return "scalar";
    case SCRK_CPU_AVX2: return "avx2";
    case SCRK_CPU_NEON: return "neon";
    default: return "unknown";
    }
}
