// Plain stores, for the reasons of stream.c.
#include "../row_levels.h"

#if defined(__aarch64__)

void scrk_stream_bytes_neon(uint8_t *dst, const uint8_t *src, size_t n)
{
    scrk_stream_bytes_scalar(dst, src, n);
}

#endif
