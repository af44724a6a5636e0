// From a number to a case.
#include "harness_case.h"
#include "harness_blur.h"
#include "random_source.h"

const operation_shape operation_shapes[OPERATION_COUNT] = {
    [FILL] = {.name = "fill", .color = true, .dst_bytes = 4},
    [COPY] = {.name = "copy", .src = true, .dst_bytes = 4},
    [COPY_OPAQUE] = {.name = "copy_opaque", .src = true, .dst_bytes = 4},
    [STREAM] = {.name = "stream", .src = true, .dst_bytes = 4},
    [STREAM_OPAQUE] = {.name = "stream_opaque", .src = true, .dst_bytes = 4},
    [OVER] = {.name = "over", .under = true, .src = true, .dst_bytes = 4},
    [OVER_SOLID] = {.name = "over_solid", .under = true, .color = true, .dst_bytes = 4},
    [OVER_OPACITY] = {.name = "over_opacity", .under = true, .src = true, .opacity = true, .dst_bytes = 4},
    [OVER_MASK] = {.name = "over_mask", .under = true, .src = true, .mask = true, .dst_bytes = 4},
    [OVER_SOLID_MASK] = {.name = "over_solid_mask", .under = true, .mask = true, .color = true, .dst_bytes = 4},
    [OVER_MASK_OPACITY] =
        {.name = "over_mask_opacity", .under = true, .src = true, .mask = true, .opacity = true, .dst_bytes = 4},
    [STREAM_FILL] = {.name = "stream_fill", .color = true, .dst_bytes = 4, .whole_lines = true},
    [STREAM_COPY] = {.name = "stream_copy", .src = true, .dst_bytes = 4, .whole_lines = true},
    [STREAM_OVER] = {.name = "stream_over", .under = true, .src = true, .dst_bytes = 4, .whole_lines = true, .keeps = true},
    [STREAM_OVER_SOLID] =
        {.name = "stream_over_solid", .under = true, .color = true, .dst_bytes = 4, .whole_lines = true, .keeps = true},
    [STREAM_OVER_OPACITY] = {.name = "stream_over_opacity", .under = true, .src = true, .opacity = true, .dst_bytes = 4,
                             .whole_lines = true, .keeps = true},
    [ALPHA] = {.name = "alpha", .src = true, .dst_bytes = 1},
};

// MARK: Random values

static uint32_t valid_pixel(random_source *random, uint32_t alpha)
{
    uint32_t pixel = alpha;
    for (int channel = 0; channel < 3; channel++) {
        pixel = pixel << 8 | below(random, alpha + 1);
    }
    return pixel;
}

// Runs, because the operations look at groups of pixels. Every kind but 0, 1 and 2 is invalid.
static uint32_t pixel_of_kind(random_source *random, uint32_t kind)
{
    switch (kind) {
    case 0: return 0;
    case 1: return valid_pixel(random, 255);
    case 2: return valid_pixel(random, below(random, 256));
    case 3: return next(random);
    case 4: return next(random) & 0x00ffffff; // colour without alpha
    default: return valid_pixel(random, below(random, 256)) | below(random, 256);
    }
}

static void fill_pixels(random_source *random, uint32_t *pixels, bool valid)
{
    bool runs = below(random, 4) != 0;
    uint32_t kinds = valid ? 3 : 6, kind = 0, left = 0;
    for (uint32_t i = 0; i < MAX_WIDTH; i++) {
        if (left == 0) {
            kind = below(random, kinds);
            left = runs ? 1 + below(random, 100) : 1;
        }
        left--;
        pixels[i] = pixel_of_kind(random, kind);
    }
}

static uint8_t mask_byte(random_source *random, uint32_t kind)
{
    return kind == 0 ? 0 : kind == 1 ? 255 : (uint8_t)next(random);
}

static void fill_mask(random_source *random, uint8_t *mask)
{
    bool runs = below(random, 4) != 0;
    uint32_t kind = 0, left = 0;
    for (uint32_t i = 0; i < MAX_WIDTH; i++) {
        if (left == 0) {
            kind = below(random, 3);
            left = runs ? 1 + below(random, 100) : 1;
        }
        left--;
        mask[i] = mask_byte(random, kind);
    }
}

// MARK: Families

static placement away(uint32_t offset)
{
    return (placement){AWAY, offset};
}

static placement somewhere(random_source *random)
{
    placement_kind kind = (placement_kind)below(random, 3);
    return (placement){kind, kind == AWAY ? below(random, 16) : 0};
}

// Ends a case: what its operation asks for beyond any others.
static void settle(harness_case *c, random_source *random)
{
    if (!operation_shapes[c->op].whole_lines) {
        return;
    }
    c->width -= c->width % SCRK_LINE;
    c->dst_at.offset = 0;
    c->alias = APART;
    c->set = below(random, 2) == 0 ? 0 : 0xff000000u;
    c->keeps = operation_shapes[c->op].keeps && below(random, 2) == 0;
    c->keep_at = somewhere(random);
}

static void set_alias(harness_case *c, aliasing alias)
{
    const operation_shape *shape = &operation_shapes[c->op];
    bool possible = alias == DST_IS_UNDER ? shape->under : shape->src && shape->dst_bytes == 4;
    c->alias = possible ? alias : APART;
}

#define WIDTH_COUNT 131u // 0 to 129, and 1170
#define WIDTH_PLACEMENTS 4u
#define ALIASES 3u

static void make_width_case(harness_case *c, random_source *random, uint32_t index)
{
    set_alias(c, (aliasing)(index % ALIASES));
    index /= ALIASES;
    uint32_t where = index % WIDTH_PLACEMENTS;
    index /= WIDTH_PLACEMENTS;
    c->width = index == WIDTH_COUNT - 1 ? 1170 : index;

    placement *all[] = {&c->dst_at, &c->under_at, &c->src_at, &c->mask_at};
    for (size_t i = 0; i < 4; i++) {
        *all[i] = where == 0   ? (placement){AT_FRONT, 0}
                  : where == 1 ? (placement){AT_BACK, 0}
                  : where == 2 ? away(below(random, 16))
                               : somewhere(random);
    }
}

static const uint32_t alignment_widths[] = {19, 77};
#define ALIGNMENT_WIDTHS 2u

// All pairs of (dst, under), (dst, src), (under, src) and (dst, mask).
static void make_alignment_case(harness_case *c, uint32_t index)
{
    uint32_t a = index % 16, b = index / 16 % 16;
    c->width = alignment_widths[index / 256];
    c->dst_at = away(a);
    c->under_at = away(b);
    c->src_at = away((a + 3 * b) % 16);
    c->mask_at = away((3 * a + b) % 16);
}

typedef enum byte_pair { UNDER_AND_ALPHA, SOURCE_AND_MASK, SOURCE_AND_OPACITY, MASK_AND_OPACITY } byte_pair;

static const struct {
    operation op;
    byte_pair pair;
} multiplied[] = {
    {OVER, UNDER_AND_ALPHA},
    {OVER_SOLID, UNDER_AND_ALPHA},
    {OVER_OPACITY, UNDER_AND_ALPHA},
    {OVER_OPACITY, SOURCE_AND_OPACITY},
    {STREAM_OVER, UNDER_AND_ALPHA},
    {STREAM_OVER_SOLID, UNDER_AND_ALPHA},
    {STREAM_OVER_OPACITY, UNDER_AND_ALPHA},
    {STREAM_OVER_OPACITY, SOURCE_AND_OPACITY},
    {OVER_MASK, UNDER_AND_ALPHA},
    {OVER_MASK, SOURCE_AND_MASK},
    {OVER_SOLID_MASK, UNDER_AND_ALPHA},
    {OVER_SOLID_MASK, SOURCE_AND_MASK},
    {OVER_MASK_OPACITY, UNDER_AND_ALPHA},
    {OVER_MASK_OPACITY, SOURCE_AND_MASK},
    {OVER_MASK_OPACITY, SOURCE_AND_OPACITY},
    {OVER_MASK_OPACITY, MASK_AND_OPACITY},
};
#define MULTIPLIED_COUNT ((uint32_t)(sizeof multiplied / sizeof multiplied[0]))

// One byte of the pair for the whole row, the other one is the pixel's index; twice in a row. Where a mask should be
// 255 some bytes are 254, others in the two halves, so that no group takes the short cut of a mask without effect.
// For the same reason an opacity that isn't in the pair is 254: alphas become 0 to 254, and 255 is out of reach anyway.
static void make_pair_case(harness_case *c, random_source *random, uint32_t index)
{
    uint32_t a = index % 256;
    byte_pair pair = multiplied[index / 256].pair;
    c->op = multiplied[index / 256].op;
    c->width = 512;
    c->dst_at = away(below(random, 16));
    c->under_at = away(below(random, 16));
    c->src_at = away(below(random, 16));
    c->mask_at = away(below(random, 16));
    c->valid = true;
    c->opacity = (uint8_t)(pair == SOURCE_AND_OPACITY || pair == MASK_AND_OPACITY ? a : 254);
    c->color = pair == UNDER_AND_ALPHA ? valid_pixel(random, a) : a * 0x01010101u;

    for (uint32_t i = 0; i < c->width; i++) {
        uint32_t b = i % 256, half = i / 256;
        c->under[i] = pair == UNDER_AND_ALPHA ? b * 0x01010101u : half == 0 ? 0 : valid_pixel(random, 255);
        c->src[i] = pair == UNDER_AND_ALPHA      ? valid_pixel(random, a)
                    : pair == SOURCE_AND_MASK    ? a * 0x01010101u
                    : pair == SOURCE_AND_OPACITY ? b * 0x01010101u
                                                 : valid_pixel(random, 255);
        c->mask[i] = (uint8_t)(pair == SOURCE_AND_MASK || pair == MASK_AND_OPACITY ? b : i % 8 == 4 * half ? 254 : 255);
    }
}

static void make_random_case(harness_case *c, random_source *random)
{
    c->op = (operation)below(random, OPERATION_COUNT);
    c->width = below(random, 8) == 0 ? below(random, MAX_WIDTH + 1) : below(random, 200);
    c->dst_at = somewhere(random);
    c->under_at = somewhere(random);
    c->src_at = somewhere(random);
    c->mask_at = somewhere(random);
    set_alias(c, (aliasing)below(random, ALIASES));
}

#define WIDTHS_OF_ONE (WIDTH_COUNT * WIDTH_PLACEMENTS * ALIASES)
#define ALIGNMENTS_OF_ONE (256u * ALIGNMENT_WIDTHS)

kernel_harness_range kernel_harness_cases(kernel_harness_family family)
{
    const uint32_t widths = OPERATION_COUNT * WIDTHS_OF_ONE, alignments = OPERATION_COUNT * ALIGNMENTS_OF_ONE;
    const uint32_t pairs = MULTIPLIED_COUNT * 256;
    switch (family) {
    case KERNEL_HARNESS_WIDTHS: return (kernel_harness_range){0, widths};
    case KERNEL_HARNESS_ALIGNMENTS: return (kernel_harness_range){widths, alignments};
    case KERNEL_HARNESS_PAIRS: return (kernel_harness_range){widths + alignments, pairs};
    case KERNEL_HARNESS_BLUR: return (kernel_harness_range){widths + alignments + pairs, BLUR_CASES};
    default: return (kernel_harness_range){widths + alignments + pairs + BLUR_CASES, 6000};
    }
}

void harness_case_make(harness_case *c, uint32_t number)
{
    const uint32_t alignments = kernel_harness_cases(KERNEL_HARNESS_ALIGNMENTS).first;
    const uint32_t pairs = kernel_harness_cases(KERNEL_HARNESS_PAIRS).first;
    const uint32_t blur = kernel_harness_cases(KERNEL_HARNESS_BLUR).first;

    random_source random = {number};
    c->number = number;
    c->alias = APART;
    c->set = 0;
    c->keeps = false;
    if (number >= pairs && number < blur) {
        make_pair_case(c, &random, number - pairs);
        settle(c, &random);
        return;
    }

    c->valid = below(&random, 4) != 0;
    fill_pixels(&random, c->under, c->valid);
    fill_pixels(&random, c->src, c->valid);
    fill_mask(&random, c->mask);
    c->color = pixel_of_kind(&random, below(&random, c->valid ? 3 : 6));
    c->opacity = mask_byte(&random, below(&random, 4));

    if (number < alignments) {
        c->op = (operation)(number / WIDTHS_OF_ONE);
        make_width_case(c, &random, number % WIDTHS_OF_ONE);
    } else if (number < pairs) {
        c->op = (operation)((number - alignments) / ALIGNMENTS_OF_ONE);
        make_alignment_case(c, (number - alignments) % ALIGNMENTS_OF_ONE);
    } else {
        make_random_case(c, &random);
    }
    settle(c, &random);
}

void harness_case_call(const harness_case *c, const scrk_rows *rows, row_arguments at)
{
    // Any distance will do, ones to memory that isn't there too.
    const scrk_ahead ahead = {(ptrdiff_t)c->number * 64 - 4096, (ptrdiff_t)c->number * -256};
    size_t n = c->width;
    switch (c->op) {
    case FILL: rows->fill(at.dst, c->color, n); break;
    case COPY: rows->copy(at.dst, at.src, n); break;
    case COPY_OPAQUE: rows->copy_opaque(at.dst, at.src, n); break;
    case STREAM: rows->stream(at.dst, at.src, n); break;
    case STREAM_OPAQUE: rows->stream_opaque(at.dst, at.src, n); break;
    case OVER: rows->over(at.dst, at.under, at.src, ahead, n); break;
    case OVER_SOLID: rows->over_solid(at.dst, at.under, c->color, ahead, n); break;
    case OVER_OPACITY: rows->over_opacity(at.dst, at.under, at.src, c->opacity, ahead, n); break;
    case OVER_MASK: rows->over_mask(at.dst, at.under, at.src, at.mask, n); break;
    case OVER_SOLID_MASK: rows->over_solid_mask(at.dst, at.under, c->color, at.mask, n); break;
    case OVER_MASK_OPACITY: rows->over_mask_opacity(at.dst, at.under, at.src, at.mask, c->opacity, n); break;
    case STREAM_FILL: rows->stream_fill(at.dst, c->color, c->set, n); break;
    case STREAM_COPY: rows->stream_copy(at.dst, at.src, c->set, ahead, n); break;
    case STREAM_OVER: rows->stream_over(at.dst, at.keep, at.under, at.src, c->set, ahead, n); break;
    case STREAM_OVER_SOLID: rows->stream_over_solid(at.dst, at.keep, at.under, c->color, c->set, ahead, n); break;
    case STREAM_OVER_OPACITY:
        rows->stream_over_opacity(at.dst, at.keep, at.under, at.src, c->opacity, c->set, ahead, n);
        break;
    case ALPHA: rows->alpha(at.dst, at.src, n); break;
    case OPERATION_COUNT: break;
    }
    rows->fence();
}
