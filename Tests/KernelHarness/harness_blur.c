#include "harness_blur.h"

#include "random_source.h"

#include <string.h>

enum { ONE = 1 << 14 };

// MARK: Making

// Weights that sum to `total`; sometimes one of them is all.
static void make_weights(random_source *random, int16_t *weights, uint32_t count, uint32_t total)
{
    uint32_t left = total;
    bool single = below(random, 8) == 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t part = single ? 0 : below(random, 2 * left / (count - i) + 1);
        weights[i] = (int16_t)(part < left ? part : left);
        left -= (uint32_t)weights[i];
    }
    weights[below(random, count)] += (int16_t)left;
}

// The extremes are as frequent as everything between them.
static void fill_input(random_source *random, blur_case *c)
{
    uint32_t kind = below(random, 4);
    for (size_t i = 0; i < c->input_count; i++) {
        uint32_t bits = next(random), extreme = kind == 0 ? 2 : kind == 1 ? bits >> 30 & 1 : bits >> 30;
        if (c->input_bytes == 4) {
            uint32_t pixel = extreme == 0 ? 0 : extreme == 1 ? UINT32_MAX : bits;
            memcpy(c->input + 4 * i, &pixel, 4);
        } else {
            int32_t value = extreme == 0 ? 0 : extreme == 1 ? 255 * 128 : (int32_t)(bits % (255 * 128 + 1));
            int16_t sample = (int16_t)(value - ONE);
            memcpy(c->input + 2 * i, &sample, 2);
        }
    }
}

static void make_average(random_source *random, blur_case *c)
{
    c->rows = 1 + below(random, 12);
    uint32_t words = c->width + below(random, 3);
    bool upward = below(random, 2) == 0;
    c->stride = (upward ? -4 : 4) * (ptrdiff_t)words;
    for (uint32_t r = 0; r < c->rows; r++) {
        c->row_starts[r] = (int64_t)words * (upward ? c->rows - 1 - r : r);
    }
    c->input_count = (size_t)words * (c->rows - 1) + c->width;
    make_weights(random, c->weights, c->rows, ONE);
}

// Rows one pixel apart in one buffer, as across a picture, or apart from each other and folded back, as down one.
static void make_filter(random_source *random, blur_case *c)
{
    uint32_t radius = below(random, 4) == 0 ? below(random, BLUR_MAX_ROWS / 2 + 1) : below(random, 9);
    uint32_t apart = below(random, 2) == 0 ? 4 : 4 * c->width, folded = 1 + below(random, 2 * radius + 1);
    c->rows = 2 * radius + 1;
    for (uint32_t r = 0; r < c->rows; r++) {
        c->row_starts[r] = (int64_t)apart * (apart == 4 ? r : r % folded);
    }
    c->input_count = (size_t)apart * (c->rows - 1) + 4 * (size_t)c->width;
    uint32_t outer = radius == 0 ? 0 : below(random, ONE / 2 + 1);
    if (radius > 0) {
        make_weights(random, c->weights + 1, radius, outer);
    }
    c->weights[0] = (int16_t)(ONE - 2 * outer);
}

static void make_mix(random_source *random, blur_case *c)
{
    c->rows = 2;
    c->row_starts[0] = 0;
    c->row_starts[1] = below(random, 4) == 0 ? 0 : 4 * (int64_t)c->width;
    c->input_count = 8 * (size_t)c->width;
    make_weights(random, c->weights, 2, ONE);
}

void harness_blur_make(blur_case *c, uint32_t index, uint32_t number)
{
    random_source random = {number};
    c->op = (blur_operation)(index % 3);
    c->width = index / 3 % BLUR_WIDTHS;
    c->input_bytes = c->op == BLUR_AVERAGE ? 4 : 2;
    c->dst_bytes = c->op == BLUR_MIX ? 4 : 2;
    c->dst_count = (c->op == BLUR_MIX ? 1 : 4) * (size_t)c->width;
    placement *all[] = {&c->dst_at, &c->input_at};
    for (size_t i = 0; i < 2; i++) {
        placement_kind kind = (placement_kind)below(&random, 3);
        *all[i] = (placement){kind, kind == AWAY ? below(&random, 16) : 0};
    }
    switch (c->op) {
    case BLUR_AVERAGE:
        c->name = "blur_average";
        make_average(&random, c);
        break;
    case BLUR_FILTER:
        c->name = "blur_filter";
        make_filter(&random, c);
        break;
    case BLUR_MIX:
        c->name = "blur_mix";
        make_mix(&random, c);
        break;
    }
    fill_input(&random, c);
}

// MARK: Calling

void harness_blur_call(const blur_case *c, const scrk_rows *rows, void *dst, const void *input)
{
    const uint32_t *pixels = input;
    const int16_t *samples[BLUR_MAX_ROWS];
    for (uint32_t r = 0; r < c->rows; r++) {
        samples[r] = (const int16_t *)input + c->row_starts[r];
    }
    switch (c->op) {
    case BLUR_AVERAGE:
        rows->blur_average(dst, pixels + c->row_starts[0], c->stride, c->weights, c->rows, c->width);
        break;
    case BLUR_FILTER: rows->blur_filter(dst, samples, c->weights, c->rows / 2, c->width); break;
    case BLUR_MIX: rows->blur_mix(dst, samples[0], samples[1], c->weights[1], c->width); break;
    }
}

// MARK: Formula

// The channel in units of 1/128 that lies at `index` of row r.
static int64_t value_at(const blur_case *c, uint32_t r, size_t index)
{
    if (c->op == BLUR_AVERAGE) {
        uint32_t pixel;
        memcpy(&pixel, c->input + 4 * ((size_t)c->row_starts[r] + index / 4), 4);
        return 128 * (int64_t)(pixel >> 8 * (index % 4) & 255);
    }
    int16_t sample;
    memcpy(&sample, c->input + 2 * ((size_t)c->row_starts[r] + index), 2);
    return sample + ONE;
}

static int64_t weight_of(const blur_case *c, uint32_t r)
{
    uint32_t middle = c->rows / 2;
    return c->weights[c->op != BLUR_FILTER ? r : r < middle ? middle - r : r - middle];
}

void harness_blur_formula(const blur_case *c, uint32_t *expected)
{
    const int64_t one = c->op == BLUR_MIX ? 128 * ONE : ONE; // to bytes, or to units of 1/128
    for (size_t i = 0; i < 4 * (size_t)c->width; i++) {
        int64_t sum = one / 2;
        for (uint32_t r = 0; r < c->rows; r++) {
            sum += value_at(c, r, i) * weight_of(c, r);
        }
        if (c->op == BLUR_MIX) {
            expected[i / 4] = (i % 4 == 0 ? 0 : expected[i / 4]) | (uint32_t)(sum / one) << 8 * (i % 4);
        } else {
            expected[i] = (uint16_t)(sum / one - ONE);
        }
    }
}
