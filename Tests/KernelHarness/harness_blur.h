// The rows of a blur, whose arguments aren't those of the others: several rows of input in one buffer, and weights.
#ifndef HARNESS_BLUR_H
#define HARNESS_BLUR_H

#include "harness_case.h"

#define BLUR_WIDTHS 130u // 0 to 129
#define BLUR_CASES (3 * BLUR_WIDTHS * 16)
#define BLUR_MAX_ROWS 57
#define BLUR_MAX_INPUT (BLUR_MAX_ROWS * BLUR_WIDTHS * 8)

typedef enum blur_operation { BLUR_AVERAGE, BLUR_FILTER, BLUR_MIX } blur_operation;

typedef struct blur_case {
    blur_operation op;
    const char *name;
    uint32_t width;
    placement dst_at, input_at;
    size_t dst_bytes;                   // of a sample or a pixel, whichever dst has
    size_t dst_count, input_bytes, input_count;
    uint32_t rows;                      // of input
    int64_t row_starts[BLUR_MAX_ROWS];  // index into the input
    ptrdiff_t stride;                   // of the average
    int16_t weights[BLUR_MAX_ROWS];     // a filter's: the first is the middle one
    uint8_t input[BLUR_MAX_INPUT];
} blur_case;

// `index` is in 0 ..< BLUR_CASES; the case depends on `number` alone.
void harness_blur_make(blur_case *c, uint32_t index, uint32_t number);

// Calls the operation, with the input's first element at `input`.
void harness_blur_call(const blur_case *c, const scrk_rows *rows, void *dst, const void *input);

// What it should give: pixels, or samples as words.
void harness_blur_formula(const blur_case *c, uint32_t *expected);

#endif
