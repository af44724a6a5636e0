#include "row_levels.h"

#include <string.h>

void scrk_stream_bytes_scalar(uint8_t *dst, const uint8_t *src, size_t n)
{
    if (n > 0) {
        memcpy(dst, src, n);
    }
}
