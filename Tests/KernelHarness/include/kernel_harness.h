// Checks the row operations of the kernel: a table of them against the scalar one, against a formula written from
// Docs/numerics.md, and against pixman.
//
// A case is one call of one operation. Its number is its seed: the operation, width, placement of the buffers, aliasing and
// every byte follow from it, so one number reproduces one case on every machine. Every buffer lies between two pages that
// can't be touched, in half of the cases flush against one of them; what surrounds dst is compared afterwards.
//
// The library prints nothing.
#ifndef KERNEL_HARNESS_H
#define KERNEL_HARNESS_H

#include "scrk_rows.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct kernel_harness kernel_harness;

// Null if the system has no memory. One thread at a time may use it.
kernel_harness *kernel_harness_create(void);
void kernel_harness_destroy(kernel_harness *harness);

typedef int32_t kernel_harness_family;

enum {
    KERNEL_HARNESS_WIDTHS = 0,     // each operation at the widths 0 to 129 and 1170, each aliasing, at the guard pages
    KERNEL_HARNESS_ALIGNMENTS = 1, // each operation at all pairs of 16 alignments, away from the guard pages
    KERNEL_HARNESS_PAIRS = 2,      // all 65,536 pairs of the bytes that an operation multiplies
    KERNEL_HARNESS_BLUR = 4,       // the rows of a blur, to which pixman has no answer, at the widths 0 to 129
    KERNEL_HARNESS_RANDOM = 3,     // any other; numbers behind this family's last are good for more of it
};

// Numbers first ..< first + count.
typedef struct kernel_harness_range {
    uint32_t first, count;
} kernel_harness_range;

kernel_harness_range kernel_harness_cases(kernel_harness_family family);

typedef struct kernel_harness_failure {
    uint32_t number;
    const char *operation; // static texts
    const char *level;
    const char *against; // what was violated: "scalar", "formula", "pixman", "kept", "bytes around dst", "input"
    uint32_t width;
    uint32_t dst, under, src, mask; // addresses modulo 64
    int64_t index;                  // of the pixel or byte; outside of 0 ..< width for a byte around dst
    uint32_t expected, actual;
} kernel_harness_failure;

typedef struct kernel_harness_report {
    uint32_t cases;           // that were run
    uint32_t pixman_compared; // those among them that pixman has an answer to
    kernel_harness_failure failure; // the first one, if there was any
} kernel_harness_report;

// Runs the cases until one fails. Whether all passed.
bool kernel_harness_run(kernel_harness *harness, const scrk_rows *rows, kernel_harness_range cases,
                        kernel_harness_report *report);

// The failure in one line, cut to `size` bytes with the closing 0.
void kernel_harness_describe(const kernel_harness_failure *failure, char *text, size_t size);

typedef int32_t kernel_harness_outcome;

enum {
    KERNEL_HARNESS_PASSED = 0,
    KERNEL_HARNESS_FAILED = 1,
    KERNEL_HARNESS_TRAPPED = 2, // a guard page was touched
    KERNEL_HARNESS_NOT_RUN = 3, // the system refused the process
};

// The same in a child process, for rows that may touch a guard page.
kernel_harness_outcome kernel_harness_run_apart(kernel_harness *harness, const scrk_rows *rows,
                                                kernel_harness_range cases, kernel_harness_report *report);

// The same for the rows that convert outputs, in cases with numbers of their own: all widths from 0 to 256, and 1170.
bool kernel_harness_run_conversions(const scrk_rows *rows, kernel_harness_report *report);

// The largest distances from BT.709 in doubles, not rounded.
typedef struct kernel_harness_conversion_error {
    double luma, chroma;
} kernel_harness_conversion_error;

// Converts all 2^24 colours. Whether all bytes are those of the formula.
bool kernel_harness_convert_all_colors(const scrk_rows *rows, kernel_harness_conversion_error *error);

typedef int32_t kernel_harness_fault;

enum {
    KERNEL_HARNESS_TRUNCATES = 0,      // over without the rounding term
    KERNEL_HARNESS_WRITES_TOO_FAR = 1, // copy writes one pixel behind the row
    KERNEL_HARNESS_READS_TOO_FAR = 2,  // over reads one pixel of src behind the row
    KERNEL_HARNESS_CHANGES_INPUT = 3,  // over_mask clears its mask
    KERNEL_HARNESS_READS_LATE = 4,     // over_solid reads `under` after it has written dst
    KERNEL_HARNESS_BLUR_TRUNCATES = 5,      // blur_mix without the rounding term
    KERNEL_HARNESS_BLUR_WRITES_TOO_FAR = 6, // blur_filter writes one sample behind the row
    KERNEL_HARNESS_BLUR_READS_TOO_FAR = 7,  // blur_average reads one pixel behind the last row
    KERNEL_HARNESS_SETS_NOTHING = 8,        // stream_over_solid leaves the bits that it should set
    KERNEL_HARNESS_KEEPS_BITS = 9,          // stream_over sets them in what it keeps too
    KERNEL_HARNESS_CHROMA_OF_LEFT = 10,     // chroma_pairs heeds the left one of two neighbours alone
    KERNEL_HARNESS_HALVE_WRITES_TOO_FAR = 11, // halve writes one pixel behind the row
};

// The scalar rows with one fault, to show that the harness can fail.
scrk_rows kernel_harness_faulty_rows(kernel_harness_fault fault);

#endif
