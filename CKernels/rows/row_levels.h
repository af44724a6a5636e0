// The row operations of all levels, by name: scrk_<operation>_<level>. What they do is said in scrk_rows.h.
#ifndef SCRK_ROW_LEVELS_H
#define SCRK_ROW_LEVELS_H

#include "scrk_rows.h"

#define SCRK_DECLARE_ROWS(level)                                                                                      \
    void scrk_fill_##level(uint32_t *dst, uint32_t color, size_t n);                                                  \
    void scrk_copy_##level(uint32_t *dst, const uint32_t *src, size_t n);                                             \
    void scrk_copy_opaque_##level(uint32_t *dst, const uint32_t *src, size_t n);                                      \
    void scrk_stream_##level(uint32_t *dst, const uint32_t *src, size_t n);                                           \
    void scrk_stream_opaque_##level(uint32_t *dst, const uint32_t *src, size_t n);                                    \
    void scrk_fence_##level(void);                                                                                    \
    void scrk_over_##level(uint32_t *dst, const uint32_t *under, const uint32_t *src, scrk_ahead ahead, size_t n);    \
    void scrk_over_solid_##level(uint32_t *dst, const uint32_t *under, uint32_t color, scrk_ahead ahead, size_t n);   \
    void scrk_over_opacity_##level(uint32_t *dst, const uint32_t *under, const uint32_t *src, uint8_t opacity,        \
                                   scrk_ahead ahead, size_t n);                                                       \
    void scrk_stream_fill_##level(uint32_t *dst, uint32_t color, uint32_t set, size_t n);                             \
    void scrk_stream_copy_##level(uint32_t *dst, const uint32_t *src, uint32_t set, scrk_ahead ahead, size_t n);      \
    void scrk_stream_over_##level(uint32_t *dst, uint32_t *keep, const uint32_t *under, const uint32_t *src,          \
                                  uint32_t set, scrk_ahead ahead, size_t n);                                          \
    void scrk_stream_over_solid_##level(uint32_t *dst, uint32_t *keep, const uint32_t *under, uint32_t color,         \
                                        uint32_t set, scrk_ahead ahead, size_t n);                                    \
    void scrk_stream_over_opacity_##level(uint32_t *dst, uint32_t *keep, const uint32_t *under,                       \
                                          const uint32_t *src, uint8_t opacity, uint32_t set, scrk_ahead ahead,       \
                                          size_t n);                                                                  \
    void scrk_over_mask_##level(uint32_t *dst, const uint32_t *under, const uint32_t *src, const uint8_t *mask,       \
                                size_t n);                                                                            \
    void scrk_over_solid_mask_##level(uint32_t *dst, const uint32_t *under, uint32_t color, const uint8_t *mask,      \
                                      size_t n);                                                                      \
    void scrk_over_mask_opacity_##level(uint32_t *dst, const uint32_t *under, const uint32_t *src,                    \
                                        const uint8_t *mask, uint8_t opacity, size_t n);                              \
    void scrk_alpha_##level(uint8_t *dst, const uint32_t *src, size_t n);                                             \
    void scrk_luma_##level(uint8_t *dst, const uint32_t *src, size_t n);                                              \
    void scrk_chroma_pairs_##level(uint8_t *dst, const uint32_t *upper, const uint32_t *lower, size_t n);             \
    void scrk_chroma_planes_##level(uint8_t *cb, uint8_t *cr, const uint32_t *upper, const uint32_t *lower,           \
                                    size_t n);                                                                        \
    void scrk_halve_##level(uint32_t *dst, const uint32_t *upper, const uint32_t *lower, size_t n);                   \
    void scrk_stream_bytes_##level(uint8_t *dst, const uint8_t *src, size_t n);                                       \
    void scrk_blur_average_##level(int16_t *dst, const uint32_t *pixels, ptrdiff_t stride, const int16_t *weights,    \
                                   size_t rows, size_t n);                                                            \
    void scrk_blur_filter_##level(int16_t *dst, const int16_t *const *rows, const int16_t *weights, size_t radius,    \
                                  size_t n);                                                                          \
    void scrk_blur_mix_##level(uint32_t *dst, const int16_t *before, const int16_t *after, int16_t weight, size_t n)

SCRK_DECLARE_ROWS(scalar);
SCRK_DECLARE_ROWS(avx2);
SCRK_DECLARE_ROWS(neon);

#endif
