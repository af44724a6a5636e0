#include "scratch.h"

// Shell sort: no memory, no recursion, and nearly sorted input costs little.
void scrk_sort(uint64_t *values, uint32_t count)
{
    static const uint32_t gaps[] = {109376, 48612, 21605, 9602, 4267, 1896, 843, 375, 167, 74, 33, 15, 7, 3, 1};
    for (size_t g = 0; g < sizeof(gaps) / sizeof(gaps[0]); g++) {
        uint32_t gap = gaps[g];
        for (uint32_t i = gap; i < count; i++) {
            uint64_t value = values[i];
            uint32_t j = i;
            for (; j >= gap && values[j - gap] > value; j -= gap)
                values[j] = values[j - gap];
            values[j] = value;
        }
    }
}
