#include "reference_effects.h"

#include <math.h>
#include <stdlib.h>

// One axis: n pixels are averaged to m cells, these are filtered, and interpolated to n pixels. Weights in units of 2^-14.
typedef struct axis {
    int n, m;
    int64_t *average;     // m x n
    int64_t *filter;      // m x m, what is beyond the ends folded back
    int64_t *interpolate; // n x m
} axis;

static const int64_t one = 1 << 14;

static int64_t *matrix(int rows, int columns)
{
    int64_t *weights = calloc((size_t)rows * (size_t)columns, sizeof *weights);
    if (weights == NULL) {
        abort();
    }
    return weights;
}

// The integral, from minus infinity to x, of a hat about `centre` whose feet are `width` away, in units of width^2 / 2 of its area width^2.
static int64_t hat_to(int64_t x, int64_t centre, int64_t width)
{
    const int64_t d = x - centre;
    if (d <= -width) {
        return 0;
    }
    if (d >= width) {
        return 2 * width * width;
    }
    return d < 0 ? (d + width) * (d + width) : 2 * width * width - (width - d) * (width - d);
}

// Positions in units of 1 / 2m pixels: pixel i is 2m wide, a cell 2n, the picture 2mn. The hat is reflected at both ends of it.
static void fill_average(axis *a)
{
    const int64_t n = a->n, m = a->m, whole = 8 * n * n;
    for (int64_t j = 0; j < m; j++) {
        int64_t before = 0;
        for (int64_t i = 0; i < n; i++) {
            const int64_t x = 2 * m * (i + 1), centre = (2 * j + 1) * n;
            const int64_t inside = hat_to(x, centre, 2 * n) - hat_to(0, centre, 2 * n);
            const int64_t left = hat_to(0, centre, 2 * n) - hat_to(-x, centre, 2 * n);
            const int64_t right = whole - hat_to(4 * m * n - x, centre, 2 * n);
            const int64_t to_here = (one * (inside + left + right) + whole / 2) / whole;
            a->average[j * n + i] = m == n ? (i == j) * one : to_here - before;
            before = to_here;
        }
    }
}

static void fill_filter(axis *a, double sigma)
{
    const int m = a->m;
    if (m == 1) {
        a->filter[0] = one;
        return;
    }
    const double s = (double)a->n / m;
    const double averaging = m < a->n ? 1.0 / 3 + 1.0 / 12 / (s * s) : 0; // what averaging and interpolation blur by themselves
    const double variance = sigma * sigma / (s * s) - averaging;
    const int radius = (int)ceil(3.5 * sqrt(variance));
    double total = 1, tail = 0;
    for (int i = 1; i <= radius; i++) {
        total += 2 * exp(-(double)i * i / (2 * variance));
    }
    int64_t outside = 0; // the rounded sum of all weights further out
    for (int i = radius; i >= 0; i--) {
        tail += i == 0 ? 1 : exp(-(double)i * i / (2 * variance));
        const int64_t rounded = (int64_t)floor((double)one * (tail / total) + 0.5);
        const int64_t weight = i == 0 ? one - 2 * outside : rounded - outside;
        outside = rounded;
        for (int j = 0; j < m; j++) {
            for (int sign = i == 0 ? 1 : -1; sign <= 1; sign += 2) {
                const int folded = ((j + sign * i) % (2 * m) + 2 * m) % (2 * m);
                a->filter[j * m + (folded < m ? folded : 2 * m - 1 - folded)] += weight;
            }
        }
    }
}

static void fill_interpolation(axis *a)
{
    const int64_t n = a->n, m = a->m;
    for (int64_t i = 0; i < n; i++) {
        const int64_t position = (2 * i + 1) * m - n; // of the pixel's centre from the first cell's, in 1 / 2n cells
        const int64_t cell = position / (2 * n);
        if (position <= 0 || cell >= m - 1) {
            a->interpolate[i * m + (position <= 0 ? 0 : m - 1)] = one;
            continue;
        }
        const int64_t after = (position % (2 * n) * one + n) / (2 * n);
        a->interpolate[i * m + cell] = one - after;
        a->interpolate[i * m + cell + 1] = after;
    }
}

static axis make_axis(int n, double sigma)
{
    const int k = sigma < 5 ? 1 : (int)fmax(2, floor(sigma / 4));
    axis a = {.n = n, .m = (int)(((int64_t)n + k - 1) / k)};
    a.average = matrix(a.m, n);
    a.filter = matrix(a.m, a.m);
    a.interpolate = matrix(n, a.m);
    fill_average(&a);
    fill_filter(&a, sigma);
    fill_interpolation(&a);
    return a;
}

static void free_axis(axis *a)
{
    free(a->average);
    free(a->filter);
    free(a->interpolate);
}

// Multiplies every line of `from` samples with a matrix of to x from weights, and rounds by `shift` bits. Sample (line, i) lies at
// line * line_step + i * step.
static int64_t *apply(const int64_t *weights, int to, int from, int64_t *samples, int lines, int line_step, int step,
                      int to_line_step, int to_step, int shift)
{
    int64_t *result = matrix(lines, to);
    for (int j = 0; j < to; j++) {
        for (int i = 0; i < from; i++) {
            const int64_t weight = weights[(int64_t)j * from + i];
            if (weight == 0) {
                continue;
            }
            for (int line = 0; line < lines; line++) {
                result[line * to_line_step + j * to_step] += weight * samples[line * line_step + i * step];
            }
        }
    }
    for (int64_t i = 0; i < (int64_t)lines * to; i++) {
        result[i] = (result[i] + (1 << (shift - 1))) >> shift;
    }
    free(samples);
    return result;
}

static int64_t *down(const int64_t *weights, int to, int from, int64_t *samples, int width, int shift)
{
    return apply(weights, to, from, samples, width, 1, width, 1, width, shift);
}

static int64_t *across(const int64_t *weights, int to, int from, int64_t *samples, int height)
{
    return apply(weights, to, from, samples, height, from, 1, to, 1, 14);
}

void reference_blur(uint32_t *pixels, int width, int height, double sigma)
{
    axis x = make_axis(width, sigma), y = make_axis(height, sigma);
    const int count = width * height;
    for (int channel = 0; channel < 32; channel += 8) {
        int64_t *samples = matrix(height, width);
        for (int i = 0; i < count; i++) {
            samples[i] = pixels[i] >> channel & 255;
        }
        samples = down(y.average, y.m, y.n, samples, width, 7); // bytes become samples of 1 / 128
        samples = across(x.average, x.m, x.n, samples, y.m);
        samples = across(x.filter, x.m, x.m, samples, y.m);
        samples = down(y.filter, y.m, y.m, samples, x.m, 14);
        samples = across(x.interpolate, x.n, x.m, samples, y.m);
        samples = down(y.interpolate, y.n, y.m, samples, width, 21); // and bytes again
        for (int i = 0; i < count; i++) {
            pixels[i] = (pixels[i] & ~(255u << channel)) | (uint32_t)samples[i] << channel;
        }
        free(samples);
    }
    free_axis(&x);
    free_axis(&y);
}
