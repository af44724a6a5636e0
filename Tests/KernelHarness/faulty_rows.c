#include "kernel_harness.h"

static void truncating_over(uint32_t *dst, const uint32_t *under, const uint32_t *src, scrk_ahead ahead, size_t n)
{
    (void)ahead;
    for (size_t i = 0; i < n; i++) {
        uint32_t result = 0, by = 255 - (src[i] >> 24);
        for (int shift = 0; shift < 32; shift += 8) {
            uint32_t t = (under[i] >> shift & 255) * by;
            uint32_t sum = (src[i] >> shift & 255) + ((t + (t >> 8)) >> 8);
            result |= (sum < 255 ? sum : 255) << shift;
        }
        dst[i] = result;
    }
}

static void copy_too_far(uint32_t *dst, const uint32_t *src, size_t n)
{
    scrk_rows_for(SCRK_CPU_SCALAR)->copy(dst, src, n);
    dst[n] = 0;
}

static void over_reading_too_far(uint32_t *dst, const uint32_t *under, const uint32_t *src, scrk_ahead ahead,
                                 size_t n)
{
    scrk_rows_for(SCRK_CPU_SCALAR)->over(dst, under, src, ahead, n);
    (void)*(const volatile uint32_t *)(src + n);
}

static void over_mask_clearing_it(uint32_t *dst, const uint32_t *under, const uint32_t *src, const uint8_t *mask,
                                  size_t n)
{
    scrk_rows_for(SCRK_CPU_SCALAR)->over_mask(dst, under, src, mask, n);
    for (size_t i = 0; i < n; i++) {
        ((uint8_t *)mask)[i] = 0;
    }
}

static void over_solid_reading_late(uint32_t *dst, const uint32_t *under, uint32_t color, scrk_ahead ahead, size_t n)
{
    const scrk_rows *scalar = scrk_rows_for(SCRK_CPU_SCALAR);
    scalar->fill(dst, 0, n);
    scalar->over_solid(dst, under, color, ahead, n);
}

static void stream_over_solid_setting_nothing(uint32_t *dst, uint32_t *keep, const uint32_t *under, uint32_t color,
                                              uint32_t set, scrk_ahead ahead, size_t n)
{
    (void)set;
    scrk_rows_for(SCRK_CPU_SCALAR)->stream_over_solid(dst, keep, under, color, 0, ahead, n);
}

static void stream_over_keeping_bits(uint32_t *dst, uint32_t *keep, const uint32_t *under, const uint32_t *src,
                                     uint32_t set, scrk_ahead ahead, size_t n)
{
    scrk_rows_for(SCRK_CPU_SCALAR)->stream_over(dst, NULL, under, src, set, ahead, n);
    for (size_t i = 0; i < n && keep != NULL; i++) {
        keep[i] = dst[i];
    }
}

static void truncating_blur_mix(uint32_t *dst, const int16_t *before, const int16_t *after, int16_t weight, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        dst[i] = 0;
        for (size_t c = 0; c < 4; c++) {
            int32_t sum = (before[4 * i + c] + 16384) * (16384 - weight) + (after[4 * i + c] + 16384) * weight;
            dst[i] |= (uint32_t)(sum >> 21) << 8 * c;
        }
    }
}

static void blur_filter_writing_too_far(int16_t *dst, const int16_t *const *rows, const int16_t *weights,
                                        size_t radius, size_t n)
{
    scrk_rows_for(SCRK_CPU_SCALAR)->blur_filter(dst, rows, weights, radius, n);
    dst[4 * n] = 0;
}

static void blur_average_reading_too_far(int16_t *dst, const uint32_t *pixels, ptrdiff_t stride,
                                         const int16_t *weights, size_t rows, size_t n)
{
    scrk_rows_for(SCRK_CPU_SCALAR)->blur_average(dst, pixels, stride, weights, rows, n);
    (void)*(const volatile uint32_t *)((const char *)(pixels + n) + (ptrdiff_t)(rows - 1) * stride);
}

static void chroma_of_left(uint8_t *dst, const uint32_t *upper, const uint32_t *lower, size_t n)
{
    for (size_t i = 0; i < n; i += 2) {
        scrk_rows_for(SCRK_CPU_SCALAR)->chroma_pairs(dst + i, upper + i, lower + i, 1);
    }
}

static void halve_too_far(uint32_t *dst, const uint32_t *upper, const uint32_t *lower, size_t n)
{
    scrk_rows_for(SCRK_CPU_SCALAR)->halve(dst, upper, lower, n);
    dst[(n + 1) / 2] = 0;
}

scrk_rows kernel_harness_faulty_rows(kernel_harness_fault fault)
{
    scrk_rows rows = *scrk_rows_for(SCRK_CPU_SCALAR);
    switch (fault) {
    case KERNEL_HARNESS_TRUNCATES: rows.over = truncating_over; break;
    case KERNEL_HARNESS_WRITES_TOO_FAR: rows.copy = copy_too_far; break;
    case KERNEL_HARNESS_READS_TOO_FAR: rows.over = over_reading_too_far; break;
    case KERNEL_HARNESS_CHANGES_INPUT: rows.over_mask = over_mask_clearing_it; break;
    case KERNEL_HARNESS_READS_LATE: rows.over_solid = over_solid_reading_late; break;
    case KERNEL_HARNESS_SETS_NOTHING: rows.stream_over_solid = stream_over_solid_setting_nothing; break;
    case KERNEL_HARNESS_KEEPS_BITS: rows.stream_over = stream_over_keeping_bits; break;
    case KERNEL_HARNESS_BLUR_TRUNCATES: rows.blur_mix = truncating_blur_mix; break;
    case KERNEL_HARNESS_BLUR_WRITES_TOO_FAR: rows.blur_filter = blur_filter_writing_too_far; break;
    case KERNEL_HARNESS_BLUR_READS_TOO_FAR: rows.blur_average = blur_average_reading_too_far; break;
    case KERNEL_HARNESS_CHROMA_OF_LEFT: rows.chroma_pairs = chroma_of_left; break;
    case KERNEL_HARNESS_HALVE_WRITES_TOO_FAR: rows.halve = halve_too_far; break;
    default: break;
    }
    return rows;
}
