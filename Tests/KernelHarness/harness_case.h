#ifndef HARNESS_CASE_H
#define HARNESS_CASE_H

#include "kernel_harness.h"

#define MAX_WIDTH 1170

typedef enum operation {
    FILL,
    COPY,
    COPY_OPAQUE,
    STREAM,
    STREAM_OPAQUE,
    OVER,
    OVER_SOLID,
    OVER_OPACITY,
    OVER_MASK,
    OVER_SOLID_MASK,
    OVER_MASK_OPACITY,
    STREAM_FILL,
    STREAM_COPY,
    STREAM_OVER,
    STREAM_OVER_SOLID,
    STREAM_OVER_OPACITY,
    ALPHA,
    OPERATION_COUNT,
} operation;

// What an operation takes.
typedef struct operation_shape {
    const char *name;
    bool under, src, mask, color, opacity;
    size_t dst_bytes; // of a pixel
    bool whole_lines; // writes nothing else, and can set bits
    bool keeps;       // can write its pixels to a second place
} operation_shape;

extern const operation_shape operation_shapes[OPERATION_COUNT];

typedef enum placement_kind { AT_FRONT, AT_BACK, AWAY } placement_kind;

// Flush against the guard page before or behind the buffer, or away from both, `offset` elements behind a cache line.
typedef struct placement {
    placement_kind kind;
    uint32_t offset;
} placement;

typedef enum aliasing { APART, DST_IS_UNDER, DST_IS_SRC } aliasing;

typedef struct harness_case {
    uint32_t number;
    operation op;
    uint32_t width;
    placement dst_at, under_at, src_at, mask_at;
    aliasing alias;
    uint32_t set; // bits of the result
    bool keeps;
    placement keep_at;
    bool valid; // no channel above its alpha: pixman promises nothing otherwise
    uint32_t color;
    uint8_t opacity;
    uint32_t under[MAX_WIDTH], src[MAX_WIDTH];
    uint8_t mask[MAX_WIDTH];
} harness_case;

void harness_case_make(harness_case *c, uint32_t number);

typedef struct row_arguments {
    void *dst;
    uint32_t *keep; // null: nowhere
    const uint32_t *under, *src;
    const uint8_t *mask;
} row_arguments;

// Calls the operation of the case.
void harness_case_call(const harness_case *c, const scrk_rows *rows, row_arguments at);

// What the case should give, one word per pixel (or per byte, where dst is bytes).
void harness_formula(const harness_case *c, uint32_t *expected);

// The same by pixman; false where it has no answer.
bool harness_pixman(const harness_case *c, uint32_t *expected);

#endif
