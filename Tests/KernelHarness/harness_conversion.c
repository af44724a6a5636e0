// The rows that convert outputs. They read two rows and may write two, in units of their own, so they have cases of their own: each
// operation at each width, against both ends of the memory. The formulas are those of Docs/numerics.md, one channel at a time.
#include "guarded_buffer.h"
#include "harness_failure.h"
#include "random_source.h"

#include <string.h>

typedef enum conversion { LUMA, CHROMA_PAIRS, CHROMA_PLANES, HALVE, STREAM_BYTES, CONVERSION_COUNT } conversion;

static const struct {
    const char *name;
    size_t dst_count;  // of one block, or of one pixel where there are no blocks
    size_t dst_bytes;
    bool blocks, second;
} conversions[CONVERSION_COUNT] = {
    [LUMA] = {"luma", 1, 1, false, false},
    [CHROMA_PAIRS] = {"chroma_pairs", 2, 1, true, false},
    [CHROMA_PLANES] = {"chroma_planes", 1, 1, true, true},
    [HALVE] = {"halve", 1, 4, true, false},
    [STREAM_BYTES] = {"stream_bytes", 1, 1, false, false},
};

enum { CONVERSION_WIDTHS = 258, PLACEMENTS = 6 };

typedef struct buffers {
    guarded_buffer dst, second, upper, lower;
} buffers;

// MARK: Formulas

static int64_t channel_sum(const uint32_t *pixels, size_t n, size_t block, int channel)
{
    size_t right = 2 * block + 1 < n ? 2 * block + 1 : 2 * block;
    return (pixels[2 * block] >> 8 * channel & 255) + (pixels[right] >> 8 * channel & 255);
}

static uint32_t luma_formula(uint32_t pixel)
{
    int64_t red = pixel >> 16 & 255, green = pixel >> 8 & 255, blue = pixel & 255;
    return (uint32_t)(16 + (2 * (5983 * red + 20127 * green + 2032 * blue) + 32768) / 65536);
}

// Which: 0 is Cb, 1 is Cr; of the sums of four pixels.
static uint32_t chroma_formula(int which, int64_t red, int64_t green, int64_t blue)
{
    int64_t value = which == 0 ? 14392 * blue - 3298 * red - 11094 * green : 14392 * red - 13072 * green - 1320 * blue;
    return (uint32_t)((2 * (value + 128 * INT64_C(131072)) + 131072) / 262144);
}

static uint32_t expected_at(conversion op, const uint32_t *upper, const uint32_t *lower, size_t n, size_t index,
                            bool second)
{
    if (op == LUMA) {
        return luma_formula(upper[index]);
    }
    if (op == STREAM_BYTES) {
        return ((const uint8_t *)upper)[index];
    }
    size_t block = op == CHROMA_PAIRS ? index / 2 : index;
    int64_t sums[4];
    for (int channel = 0; channel < 4; channel++) {
        sums[channel] = channel_sum(upper, n, block, channel) + channel_sum(lower, n, block, channel);
    }
    if (op == HALVE) {
        uint32_t pixel = 0;
        for (int channel = 0; channel < 4; channel++) {
            pixel |= (uint32_t)((2 * sums[channel] + 4) / 8) << 8 * channel;
        }
        return pixel;
    }
    int which = op == CHROMA_PAIRS ? (int)(index % 2) : second;
    return chroma_formula(which, sums[2], sums[1], sums[0]);
}

// MARK: Cases

static void fill(random_source *random, uint32_t *pixels, size_t n)
{
    uint32_t kind = below(random, 4);
    for (size_t i = 0; i < n; i++) {
        uint32_t bits = next(random);
        pixels[i] = kind == 0 ? 0 : kind == 1 ? UINT32_MAX : kind == 2 ? (bits & 0x01010101u) * 255 : bits;
    }
}

static uint8_t canary(size_t i)
{
    return (uint8_t)(i * 151 + 77);
}

static void reset(const guarded_buffer *buffer)
{
    for (size_t i = 0; i < buffer->size; i++) {
        guarded_buffer_start(buffer)[i] = canary(i);
    }
}

static bool same_around(const guarded_buffer *buffer, const uint8_t *dst, size_t length,
                        kernel_harness_failure *failure)
{
    const uint8_t *start = guarded_buffer_start(buffer);
    size_t begin = (size_t)(dst - start);
    for (size_t i = 0; i < buffer->size; i++) {
        if ((i < begin || i >= begin + length) && start[i] != canary(i)) {
            return fails(failure, "bytes around dst", (int64_t)i - (int64_t)begin, canary(i), start[i]);
        }
    }
    return true;
}

static void call(conversion op, const scrk_rows *rows, void *dst, void *second, const uint32_t *upper,
                 const uint32_t *lower, size_t n)
{
    switch (op) {
    case LUMA: rows->luma(dst, upper, n); break;
    case CHROMA_PAIRS: rows->chroma_pairs(dst, upper, lower, n); break;
    case CHROMA_PLANES: rows->chroma_planes(dst, second, upper, lower, n); break;
    case HALVE: rows->halve(dst, upper, lower, n); break;
    case STREAM_BYTES: rows->stream_bytes(dst, (const uint8_t *)upper, n); break;
    case CONVERSION_COUNT: break;
    }
    rows->fence();
}

static placement placed(random_source *random, uint32_t where)
{
    placement_kind kind = where == 0 ? AT_FRONT : where == 1 ? AT_BACK : AWAY;
    return (placement){kind, kind == AWAY ? below(random, 16) : 0};
}

static bool check(const buffers *b, const scrk_rows *rows, uint32_t number, kernel_harness_failure *failure)
{
    random_source random = {number};
    conversion op = (conversion)(number % CONVERSION_COUNT);
    uint32_t where = number / CONVERSION_COUNT % PLACEMENTS;
    size_t n = number / CONVERSION_COUNT / PLACEMENTS % CONVERSION_WIDTHS;
    if (n == CONVERSION_WIDTHS - 1) {
        n = MAX_WIDTH;
    }
    size_t bytes = conversions[op].dst_bytes;
    size_t count = (conversions[op].blocks ? (n + 1) / 2 : n) * conversions[op].dst_count;
    size_t source = op == STREAM_BYTES ? (n + 3) / 4 : n;
    uint32_t upper_before[MAX_WIDTH], lower_before[MAX_WIDTH];
    fill(&random, upper_before, MAX_WIDTH);
    fill(&random, lower_before, MAX_WIDTH);
    uint8_t *dst = guarded_buffer_place(&b->dst, placed(&random, where), count, bytes);
    uint8_t *second = guarded_buffer_place(&b->second, placed(&random, where), count, bytes);
    uint32_t *upper = guarded_buffer_place(&b->upper, placed(&random, where), source, 4);
    uint32_t *lower = guarded_buffer_place(&b->lower, placed(&random, where), source, 4);
    reset(&b->dst);
    reset(&b->second);
    memcpy(upper, upper_before, source * 4);
    memcpy(lower, lower_before, source * 4);

    *failure = (kernel_harness_failure){
        .number = number,
        .operation = conversions[op].name,
        .level = scrk_cpu_name(rows->level),
        .width = (uint32_t)n,
        .dst = (uint32_t)((uintptr_t)dst % 64),
        .src = (uint32_t)((uintptr_t)upper % 64),
    };
    call(op, rows, dst, second, upper, lower, n);
    if (!same_around(&b->dst, dst, count * bytes, failure) ||
        !same_around(&b->second, second, conversions[op].second ? count * bytes : 0, failure)) {
        return false;
    }
    if (memcmp(upper, upper_before, source * 4) != 0 || memcmp(lower, lower_before, source * 4) != 0) {
        return fails(failure, "input", 0, 0, 0);
    }
    for (size_t i = 0; i < count; i++) {
        uint32_t expected = expected_at(op, upper, lower, n, i, false);
        uint32_t actual = bytes == 1 ? dst[i] : ((const uint32_t *)(const void *)dst)[i];
        if (actual != expected) {
            return fails(failure, "formula", (int64_t)i, expected, actual);
        }
        expected = expected_at(op, upper, lower, n, i, true);
        if (conversions[op].second && second[i] != expected) {
            return fails(failure, "formula", (int64_t)i, expected, second[i]);
        }
    }
    return true;
}

bool kernel_harness_run_conversions(const scrk_rows *rows, kernel_harness_report *report)
{
    const size_t size = MAX_WIDTH * sizeof(uint32_t) + 1024;
    buffers b = {0};
    *report = (kernel_harness_report){.failure = {.operation = "none", .against = "memory"}};
    bool passed = guarded_buffer_make(&b.dst, size) && guarded_buffer_make(&b.second, size) &&
                  guarded_buffer_make(&b.upper, size) && guarded_buffer_make(&b.lower, size);
    for (uint32_t number = 0; passed && number < CONVERSION_COUNT * PLACEMENTS * CONVERSION_WIDTHS; number++) {
        passed = check(&b, rows, number, &report->failure);
        report->cases++;
    }
    guarded_buffer_unmake(&b.dst);
    guarded_buffer_unmake(&b.second);
    guarded_buffer_unmake(&b.upper);
    guarded_buffer_unmake(&b.lower);
    if (passed) {
        report->failure = (kernel_harness_failure){0};
    }
    return passed;
}

// MARK: All colours

static void measure(double *largest, double exact, uint32_t actual)
{
    double distance = exact > actual ? exact - actual : actual - exact;
    *largest = distance > *largest ? distance : *largest;
}

// The definition of BT.709 in doubles; 219 steps of luma, 224 of chroma.
static void measure_color(kernel_harness_conversion_error *error, uint32_t pixel, uint8_t luma, uint8_t cb, uint8_t cr)
{
    double red = (pixel >> 16 & 255) / 255.0, green = (pixel >> 8 & 255) / 255.0, blue = (pixel & 255) / 255.0;
    double y = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    measure(&error->luma, 16 + 219 * y, luma);
    measure(&error->chroma, 128 + 224 * (blue - y) / 1.8556, cb);
    measure(&error->chroma, 128 + 224 * (red - y) / 1.5748, cr);
}

// A row is one red and one green with all blues, each twice, so that a block is of one colour.
bool kernel_harness_convert_all_colors(const scrk_rows *rows, kernel_harness_conversion_error *error)
{
    *error = (kernel_harness_conversion_error){0};
    uint32_t row[512];
    uint8_t luma[512], pairs[512], cb[256], cr[256];
    for (uint32_t color = 0; color < 1u << 16; color++) {
        for (uint32_t i = 0; i < 512; i++) {
            row[i] = (color * 40503u) << 24 | color << 8 | i / 2;
        }
        rows->luma(luma, row, 512);
        rows->chroma_pairs(pairs, row, row, 512);
        rows->chroma_planes(cb, cr, row, row, 512);
        for (uint32_t i = 0; i < 256; i++) {
            uint32_t pixel = row[2 * i];
            int64_t red = pixel >> 16 & 255, green = pixel >> 8 & 255, blue = pixel & 255;
            bool same = luma[2 * i] == luma_formula(pixel) && luma[2 * i + 1] == luma[2 * i] &&
                        cb[i] == chroma_formula(0, 4 * red, 4 * green, 4 * blue) &&
                        cr[i] == chroma_formula(1, 4 * red, 4 * green, 4 * blue) && pairs[2 * i] == cb[i] &&
                        pairs[2 * i + 1] == cr[i];
            if (!same) {
                return false;
            }
            measure_color(error, pixel, luma[2 * i], cb[i], cr[i]);
        }
    }
    return true;
}
