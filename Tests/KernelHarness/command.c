// The harness as a program, for machines without XCTest: run all cases at the best level, or one case.
//
//     rows-check LEVEL [NUMBER]
//
// Compiled in only with KERNEL_HARNESS_COMMAND defined; see Scripts/test-neon.
#include "kernel_harness.h"

#if defined(KERNEL_HARNESS_COMMAND)

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    const scrk_rows *rows = NULL;
    for (scrk_cpu_level level = SCRK_CPU_SCALAR; argc >= 2 && level <= SCRK_CPU_NEON; level++) {
        if (strcmp(argv[1], scrk_cpu_name(level)) == 0) {
            rows = scrk_rows_for(level);
        }
    }
    kernel_harness *harness = kernel_harness_create();
    if (rows == NULL || harness == NULL || argc > 3) {
        fprintf(stderr, "usage: rows-check LEVEL [NUMBER], with a level of this machine\n");
        kernel_harness_destroy(harness);
        return 2;
    }

    kernel_harness_range last = kernel_harness_cases(KERNEL_HARNESS_RANDOM);
    kernel_harness_range cases = {0, last.first + last.count};
    if (argc == 3) {
        cases = (kernel_harness_range){(uint32_t)strtoul(argv[2], NULL, 10), 1};
    }
    kernel_harness_report report;
    bool passed = kernel_harness_run(harness, rows, cases, &report);
    kernel_harness_destroy(harness);
    if (!passed) {
        char text[512];
        kernel_harness_describe(&report.failure, text, sizeof text);
        fprintf(stderr, "%s\n", text);
        return 1;
    }
    kernel_harness_report conversions;
    kernel_harness_conversion_error error;
    if (argc == 2 && !kernel_harness_run_conversions(rows, &conversions)) {
        char text[512];
        kernel_harness_describe(&conversions.failure, text, sizeof text);
        fprintf(stderr, "%s\n", text);
        return 1;
    }
    if (argc == 2 && !kernel_harness_convert_all_colors(rows, &error)) {
        fprintf(stderr, "a colour is converted otherwise than by the formula\n");
        return 1;
    }
    printf("%s rows: %u cases equal the scalar rows and the formula; %u were compared with pixman too\n", argv[1],
           report.cases, report.pixman_compared);
    return 0;
}

#endif
