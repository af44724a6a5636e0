#include "row_levels.h"

#define ROWS_OF(level_value, name)                                                                                    \
    {                                                                                                                 \
        .level = level_value,                                                                                         \
        .fill = scrk_fill_##name,                                                                                     \
        .copy = scrk_copy_##name,                                                                                     \
        .copy_opaque = scrk_copy_opaque_##name,                                                                       \
        .stream = scrk_stream_##name,                                                                                 \
        .stream_opaque = scrk_stream_opaque_##name,                                                                   \
        .fence = scrk_fence_##name,                                                                                   \
        .over = scrk_over_##name,                                                                                     \
        .over_solid = scrk_over_solid_##name,                                                                         \
        .over_opacity = scrk_over_opacity_##name,                                                                     \
        .over_mask = scrk_over_mask_##name,                                                                           \
        .over_solid_mask = scrk_over_solid_mask_##name,                                                               \
        .over_mask_opacity = scrk_over_mask_opacity_##name,                                                           \
        .stream_fill = scrk_stream_fill_##name,                                                                       \
        .stream_copy = scrk_stream_copy_##name,                                                                       \
        .stream_over = scrk_stream_over_##name,                                                                       \
        .stream_over_solid = scrk_stream_over_solid_##name,                                                           \
        .stream_over_opacity = scrk_stream_over_opacity_##name,                                                       \
        .alpha = scrk_alpha_##name,                                                                                   \
        .luma = scrk_luma_##name,                                                                                     \
        .chroma_pairs = scrk_chroma_pairs_##name,                                                                     \
        .chroma_planes = scrk_chroma_planes_##name,                                                                   \
        .halve = scrk_halve_##name,                                                                                   \
        .stream_bytes = scrk_stream_bytes_##name,                                                                     \
        .blur_average = scrk_blur_average_##name,                                                                     \
        .blur_filter = scrk_blur_filter_##name,                                                                       \
        .blur_mix = scrk_blur_mix_##name,                                                                             \
    }

static const scrk_rows scalar_rows = ROWS_OF(SCRK_CPU_SCALAR, scalar);
#if defined(__x86_64__)
static const scrk_rows avx2_rows = ROWS_OF(SCRK_CPU_AVX2, avx2);
#elif defined(__aarch64__)
static const scrk_rows neon_rows = ROWS_OF(SCRK_CPU_NEON, neon);
#endif

const scrk_rows *scrk_rows_for(scrk_cpu_level level)
{
    if (!scrk_cpu_has(level)) {
        return NULL;
    }
    switch (level) {
    case SCRK_CPU_SCALAR:
        return &scalar_rows;
#if defined(__x86_64__)
    case SCRK_CPU_AVX2:
        return &avx2_rows;
#elif defined(__aarch64__)
    case SCRK_CPU_NEON:
        return &neon_rows;
#endif
    default:
        return NULL;
    }
}
