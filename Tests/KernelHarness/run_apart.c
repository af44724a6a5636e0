#define _GNU_SOURCE // SIG_DFL handlers and rlimits under -std=c11
#include "kernel_harness.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

// The child answers with the report, whose texts are static and so mean the same to both, and a byte for the verdict by its exit status.
kernel_harness_outcome kernel_harness_run_apart(kernel_harness *harness, const scrk_rows *rows,
                                                kernel_harness_range cases, kernel_harness_report *report)
{
    *report = (kernel_harness_report){0};
    int ends[2];
    if (pipe(ends) != 0) {
        return KERNEL_HARNESS_NOT_RUN;
    }
    pid_t child = fork();
    if (child == 0) {
        // A trap is an answer here: no backtrace of the host's, no core file.
        signal(SIGSEGV, SIG_DFL);
        signal(SIGBUS, SIG_DFL);
        setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
        bool passed = kernel_harness_run(harness, rows, cases, report);
        bool sent = write(ends[1], report, sizeof *report) == (ssize_t)sizeof *report;
        _exit(!sent ? KERNEL_HARNESS_NOT_RUN : passed ? KERNEL_HARNESS_PASSED : KERNEL_HARNESS_FAILED);
    }
    close(ends[1]);
    kernel_harness_outcome outcome = KERNEL_HARNESS_NOT_RUN;
    int status = 0;
    if (child > 0 && waitpid(child, &status, 0) == child) {
        if (WIFSIGNALED(status) && (WTERMSIG(status) == SIGSEGV || WTERMSIG(status) == SIGBUS)) {
            outcome = KERNEL_HARNESS_TRAPPED;
        } else if (WIFEXITED(status) && read(ends[0], report, sizeof *report) == (ssize_t)sizeof *report) {
            outcome = WEXITSTATUS(status);
        }
    }
    close(ends[0]);
    return outcome;
}
