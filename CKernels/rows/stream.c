// C has no store that bypasses the caches: the scalar level copies, and has nothing to wait for.
#include "row_levels.h"

void scrk_stream_scalar(uint32_t *dst, const uint32_t *src, size_t n)
{
    scrk_copy_scalar(dst, src, n);
}

void scrk_stream_opaque_scalar(uint32_t *dst, const uint32_t *src, size_t n)
{
    scrk_copy_opaque_scalar(dst, src, n);
}

void scrk_fence_scalar(void)
{
}
