#include "guarded_buffer.h"
#include "harness_blur.h"
#include "harness_failure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct kernel_harness {
    guarded_buffer dst, keep, under, src, mask, blur_input;
    uint8_t *surroundings; // what dst's buffer is filled with before a call
    harness_case current;
    blur_case current_blur;
};

kernel_harness *kernel_harness_create(void)
{
    const size_t size = MAX_WIDTH * sizeof(uint32_t) + 1024;
    kernel_harness *h = calloc(1, sizeof *h);
    if (h == NULL) {
        return NULL;
    }
    if (!guarded_buffer_make(&h->dst, size) || !guarded_buffer_make(&h->keep, size) || !guarded_buffer_make(&h->under, size) ||
        !guarded_buffer_make(&h->src, size) || !guarded_buffer_make(&h->mask, size) ||
        !guarded_buffer_make(&h->blur_input, BLUR_MAX_INPUT + 1024) ||
        (h->surroundings = malloc(h->dst.size)) == NULL) {
        kernel_harness_destroy(h);
        return NULL;
    }
    // No two neighbours alike, and not what any case writes.
    for (size_t i = 0; i < h->dst.size; i++) {
        h->surroundings[i] = (uint8_t)(i * 151 + 77);
    }
    return h;
}

void kernel_harness_destroy(kernel_harness *h)
{
    if (h != NULL) {
        guarded_buffer_unmake(&h->dst);
        guarded_buffer_unmake(&h->keep);
        guarded_buffer_unmake(&h->under);
        guarded_buffer_unmake(&h->src);
        guarded_buffer_unmake(&h->mask);
        guarded_buffer_unmake(&h->blur_input);
        free(h->surroundings);
        free(h);
    }
}

static uint32_t pixel_at(const void *row, size_t bytes, size_t index)
{
    return bytes == 1   ? ((const uint8_t *)row)[index]
           : bytes == 2 ? ((const uint16_t *)row)[index]
                        : ((const uint32_t *)row)[index];
}

static bool same_elements(const void *dst, const uint32_t *expected, size_t count, size_t bytes, const char *against,
                          kernel_harness_failure *failure)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t actual = pixel_at(dst, bytes, i);
        if (actual != expected[i]) {
            return fails(failure, against, (int64_t)i, expected[i], actual);
        }
    }
    return true;
}

static bool same_pixels(const harness_case *c, const void *dst, const uint32_t *expected, const char *against,
                        kernel_harness_failure *failure)
{
    return same_elements(dst, expected, c->width, operation_shapes[c->op].dst_bytes, against, failure);
}

// The bytes of the buffer before and behind dst are as they were.
static bool same_surroundings(const kernel_harness *h, const guarded_buffer *buffer, const uint8_t *dst, size_t length,
                              size_t element, kernel_harness_failure *failure)
{
    const uint8_t *start = guarded_buffer_start(buffer);
    size_t begin = (size_t)(dst - start), end = begin + length;
    if (memcmp(start, h->surroundings, begin) == 0 &&
        memcmp(start + end, h->surroundings + end, buffer->size - end) == 0) {
        return true;
    }
    for (size_t i = 0; i < buffer->size; i++) {
        if ((i < begin || i >= end) && start[i] != h->surroundings[i]) {
            // Whole pixels away from dst's first, rounded away from the row.
            int64_t bytes = (int64_t)element;
            int64_t index = i < begin ? -(((int64_t)(begin - i) + bytes - 1) / bytes) : (int64_t)(i - begin) / bytes;
            return fails(failure, "bytes around dst", index, h->surroundings[i], start[i]);
        }
    }
    return true;
}

static bool same_input(const void *row, const void *before, size_t count, size_t bytes,
                       kernel_harness_failure *failure)
{
    if (memcmp(row, before, count * bytes) == 0) {
        return true;
    }
    size_t i = 0;
    while (pixel_at(row, bytes, i) == pixel_at(before, bytes, i)) {
        i++;
    }
    return fails(failure, "input", (int64_t)i, pixel_at(before, bytes, i), pixel_at(row, bytes, i));
}

// The scalar rows on memory of their own.
static void scalar_rows(const harness_case *c, uint32_t *expected)
{
    uint8_t bytes[MAX_WIDTH];
    bool is_bytes = operation_shapes[c->op].dst_bytes == 1;
    row_arguments at = {is_bytes ? (void *)bytes : (void *)expected, NULL, c->under, c->src, c->mask};
    harness_case_call(c, scrk_rows_for(SCRK_CPU_SCALAR), at);
    for (size_t i = 0; is_bytes && i < c->width; i++) {
        expected[i] = bytes[i];
    }
}

// What the operation kept holds the pixels without the bits that it set in the others.
static bool same_kept(const kernel_harness *h, const harness_case *c, const uint32_t *keep,
                      kernel_harness_failure *failure)
{
    harness_case plain = *c;
    plain.set = 0;
    uint32_t expected[MAX_WIDTH];
    harness_formula(&plain, expected);
    return same_pixels(c, keep, expected, "kept", failure) &&
           same_surroundings(h, &h->keep, (const uint8_t *)keep, c->width * sizeof *keep, sizeof *keep, failure);
}

static bool run_case(kernel_harness *h, const scrk_rows *rows, uint32_t number, kernel_harness_report *report)
{
    harness_case *c = &h->current;
    harness_case_make(c, number);
    const size_t n = c->width, dst_bytes = operation_shapes[c->op].dst_bytes;

    uint8_t *dst = guarded_buffer_place(&h->dst, c->dst_at, n, dst_bytes);
    uint32_t *under = c->alias == DST_IS_UNDER ? (uint32_t *)(void *)dst
                                               : guarded_buffer_place(&h->under, c->under_at, n, 4);
    uint32_t *src = c->alias == DST_IS_SRC ? (uint32_t *)(void *)dst : guarded_buffer_place(&h->src, c->src_at, n, 4);
    uint8_t *mask = guarded_buffer_place(&h->mask, c->mask_at, n, 1);
    memcpy(guarded_buffer_start(&h->dst), h->surroundings, h->dst.size);
    memcpy(under, c->under, n * 4);
    memcpy(src, c->src, n * 4);
    memcpy(mask, c->mask, n);

    kernel_harness_failure *failure = &report->failure;
    *failure = (kernel_harness_failure){
        .number = number,
        .operation = operation_shapes[c->op].name,
        .level = scrk_cpu_name(rows->level),
        .width = c->width,
        .dst = (uint32_t)((uintptr_t)dst % 64),
        .under = (uint32_t)((uintptr_t)under % 64),
        .src = (uint32_t)((uintptr_t)src % 64),
        .mask = (uint32_t)((uintptr_t)mask % 64),
    };
    uint32_t *keep = c->keeps ? guarded_buffer_place(&h->keep, c->keep_at, n, 4) : NULL;
    memcpy(guarded_buffer_start(&h->keep), h->surroundings, h->keep.size);
    harness_case_call(c, rows, (row_arguments){dst, keep, under, src, mask});
    report->cases++;

    if (!same_surroundings(h, &h->dst, dst, n * dst_bytes, dst_bytes, failure) ||
        (c->alias != DST_IS_UNDER && !same_input(under, c->under, n, 4, failure)) ||
        (c->alias != DST_IS_SRC && !same_input(src, c->src, n, 4, failure)) ||
        !same_input(mask, c->mask, n, 1, failure)) {
        return false;
    }
    uint32_t expected[MAX_WIDTH];
    harness_formula(c, expected);
    if (!same_pixels(c, dst, expected, "formula", failure)) {
        return false;
    }
    if (keep != NULL && !same_kept(h, c, keep, failure)) {
        return false;
    }
    scalar_rows(c, expected);
    if (!same_pixels(c, dst, expected, "scalar", failure)) {
        return false;
    }
    if (harness_pixman(c, expected)) {
        report->pixman_compared++;
        return same_pixels(c, dst, expected, "pixman", failure);
    }
    return true;
}

static bool run_blur_case(kernel_harness *h, const scrk_rows *rows, uint32_t index, uint32_t number,
                          kernel_harness_report *report)
{
    blur_case *c = &h->current_blur;
    harness_blur_make(c, index, number);
    uint8_t *dst = guarded_buffer_place(&h->dst, c->dst_at, c->dst_count, c->dst_bytes);
    uint8_t *input = guarded_buffer_place(&h->blur_input, c->input_at, c->input_count, c->input_bytes);
    memcpy(guarded_buffer_start(&h->dst), h->surroundings, h->dst.size);
    memcpy(input, c->input, c->input_count * c->input_bytes);

    kernel_harness_failure *failure = &report->failure;
    *failure = (kernel_harness_failure){
        .number = number,
        .operation = c->name,
        .level = scrk_cpu_name(rows->level),
        .width = c->width,
        .dst = (uint32_t)((uintptr_t)dst % 64),
        .src = (uint32_t)((uintptr_t)input % 64),
    };
    harness_blur_call(c, rows, dst, input);
    report->cases++;
    if (!same_surroundings(h, &h->dst, dst, c->dst_count * c->dst_bytes, c->dst_bytes, failure) ||
        !same_input(input, c->input, c->input_count, c->input_bytes, failure)) {
        return false;
    }
    uint32_t expected[4 * BLUR_WIDTHS];
    harness_blur_formula(c, expected);
    if (!same_elements(dst, expected, c->dst_count, c->dst_bytes, "formula", failure)) {
        return false;
    }
    // The scalar rows on memory of their own.
    uint16_t samples[4 * BLUR_WIDTHS];
    bool is_samples = c->dst_bytes == 2;
    harness_blur_call(c, scrk_rows_for(SCRK_CPU_SCALAR), is_samples ? (void *)samples : (void *)expected, c->input);
    for (size_t i = 0; is_samples && i < c->dst_count; i++) {
        expected[i] = samples[i];
    }
    return same_elements(dst, expected, c->dst_count, c->dst_bytes, "scalar", failure);
}

bool kernel_harness_run(kernel_harness *h, const scrk_rows *rows, kernel_harness_range cases,
                        kernel_harness_report *report)
{
    const kernel_harness_range blur = kernel_harness_cases(KERNEL_HARNESS_BLUR);
    *report = (kernel_harness_report){0};
    for (uint32_t i = 0; i < cases.count; i++) {
        uint32_t number = cases.first + i, index = number - blur.first;
        bool is_blur = number >= blur.first && index < blur.count;
        if (!(is_blur ? run_blur_case(h, rows, index, number, report) : run_case(h, rows, number, report))) {
            return false;
        }
    }
    report->failure = (kernel_harness_failure){0};
    return true;
}

void kernel_harness_describe(const kernel_harness_failure *f, char *text, size_t size)
{
    snprintf(text, size,
             "case %u: %s at level %s, %u pixels, dst/under/src/mask at bytes %u/%u/%u/%u of a cache line: "
             "%s violated at %lld, expected %08x, got %08x",
             f->number, f->operation, f->level, f->width, f->dst, f->under, f->src, f->mask, f->against,
             (long long)f->index, f->expected, f->actual);
}
