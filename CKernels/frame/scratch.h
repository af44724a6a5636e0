// What one thread works with while it renders a band, laid out in memory of the caller.
#ifndef SCRK_FRAME_SCRATCH_H
#define SCRK_FRAME_SCRATCH_H

#include "../include/scrk_frame.h"

// The head of the band index; the offsets of the bands' entries and the entries follow.
typedef struct band_index {
    uint32_t band_count;
    uint32_t max_entries; // of a band
    uint32_t max_depth;   // of groups
    uint32_t reserved;
    uint32_t offsets[]; // band_count + 1, then the entries: item numbers in painting order
} band_index;

// An item that is painted in the rows of the slab.
typedef struct active_item {
    const scrk_item *item;
    // In rows that cut its rounded corners: the masks of the left and right corner in the slab's first row, and the columns where the
    // left one ends and the right one begins. Null in other rows.
    const uint8_t *left_corner, *right_corner;
    ptrdiff_t corner_stride;
    int32_t left_end, right_begin;
    uint32_t opaque; // bit i: the rows of the slab lie in opaque_rects[i] of its image
} active_item;

// One step of the list of things that an output sees in a span, bottom to top.
typedef struct paint_step {
    uint8_t kind; // an scrk_item_kind, or STEP_BACKGROUND
    uint8_t opacity;
    bool opaque;       // covers all that is beneath it in its group
    int32_t active;    // the item
    int32_t masked_by; // the active item whose mask applies, or -1
} paint_step;

enum { STEP_BACKGROUND = 4 };

// The list of one class of outputs: those that see the same items in the span.
typedef struct paint_list {
    uint32_t outputs;
    uint32_t count;
    paint_step *steps;
} paint_list;

typedef uint8_t row_operation;

enum {
    ROW_FILL,
    ROW_COPY,
    ROW_COPY_OPAQUE,
    ROW_OVER,
    ROW_OVER_SOLID,
    ROW_OVER_OPACITY,
    ROW_OVER_MASK,
    ROW_OVER_SOLID_MASK,
    ROW_OVER_MASK_OPACITY,
};

// Pixels that advance by `stride` from one row of the slab to the next; a buffer has stride 0.
typedef struct row_pointer {
    uint8_t *pixels;
    ptrdiff_t stride;
} row_pointer;

typedef struct instruction {
    row_operation operation;
    uint8_t opacity;
    uint32_t color;
    row_pointer dst, under, src, mask; // at column x0
    int32_t x0;       // where it begins: with the span, or further left where it does the last step of the spans there too
    uint32_t targets; // the outputs that it may write to by itself, past the row buffers; dst takes what is left over
} instruction;

// Columns of an output.
typedef struct output_run {
    int32_t x0, x1;
    uint32_t output;
} output_run;

// What is drawn of a band in some outputs.
typedef struct damaged_area {
    scrk_rect rect;
    uint32_t outputs;
} damaged_area;

// Columns in which the same outputs are drawn in all rows of a slab.
typedef struct damaged_columns {
    int32_t x0, x1;
    uint32_t outputs;
} damaged_columns;

// The compiled form of a span.
typedef struct span_program {
    int32_t x0, x1;
    uint32_t outputs;                   // those that are drawn
    uint32_t first, count;              // instructions
    uint8_t leader[SCRK_MAX_OUTPUTS];   // of an output that is drawn: the first one that sees the same
} span_program;

// MAX_BLOCK is the largest scrk_output_block of BLOCK_SIZES, KEPT_ROWS are of one output.
enum { MAX_PROGRAMS = 256, SCRK_PAGE = 4096, MAX_BLOCK = 4, BLOCK_SIZES = 3, KEPT_ROWS = 3 };

// The pixels that were composed so far at one depth of the nested groups.
typedef struct level {
    uint8_t kind;
    uint32_t color;   // LEVEL_COLOR
    row_pointer row;  // LEVEL_ROW: somebody's pixels; LEVEL_BUFFER: a buffer
    uint32_t owner;   // LEVEL_BUFFER: the branch that may write to it, by the number of its forks
} level;

enum { LEVEL_EMPTY, LEVEL_COLOR, LEVEL_ROW, LEVEL_BUFFER };

typedef struct scratch {
    const scrk_frame *frame;
    scrk_counters *counters;
    uint32_t depth_limit; // levels of a branch
    // The band.
    damaged_area *areas;
    uint32_t area_count;
    // The tile.
    const uint32_t *entries; // the items that may be seen in it, bottom to top
    uint32_t entry_count;
    uint32_t *hidden; // the others
    uint32_t hidden_count;
    uint32_t *entry_memory;
    uint32_t entry_limit;
    // The slab.
    int32_t y0, y1;
    damaged_columns *columns; // from left to right
    uint32_t column_count;
    active_item *active;
    uint32_t active_count;
    uint64_t *events; // where items, or areas of damage, begin and end: x in the upper bits
    uint32_t event_count;
    uint64_t *covering; // one bit per active item
    // The strip: the columns whose rows fit into the cache together.
    int32_t strip_x0, strip_width;
    size_t row_size; // bytes of a buffer
    uint8_t *buffers;
    uint32_t buffer_limit;
    uint8_t *output_rows;
    // How far behind its place each buffer and output row is in the present row; below a page, for which there is room in each.
    ptrdiff_t buffer_shift;
    // What instructions wrote to outputs by themselves in the present row; those of an output from left to right.
    output_run *direct_runs;
    uint32_t direct_count;
    // As wide as the frame: rows of outputs that wait for the one beneath them, and bytes on their way to planes.
    uint8_t *kept_rows, *plane_bytes;
    size_t kept_size;
    // The span.
    int32_t x0, x1;
    uint32_t outputs; // those that are drawn
    uint32_t *covers; // the active items that cover it, bottom to top
    uint32_t cover_count;
    paint_list lists[SCRK_MAX_OUTPUTS];
    uint32_t list_count;
    paint_step *steps;
    uint32_t *group_begins;
    level *levels;
    // The programs of the strip so far.
    instruction *instructions;
    uint32_t instruction_count, instruction_limit, span_instruction_limit;
    span_program *programs;
    uint32_t program_count;
    output_run *runs; // what they draw, output by output
    uint32_t run_count;
} scratch;

// The size of the scratch memory; with memory, lays it out. 0 if the size would overflow.
size_t scrk_scratch_layout(const scrk_frame *frame, const band_index *index, uint8_t *memory, scratch *s);

// damage.c: whether anything is drawn in the rows [y0, y1), which are those of a band.
bool scrk_band_is_damaged(const scrk_frame *frame, int32_t y0, int32_t y1);
// The areas of a tile.
void scrk_tile_collect_damage(scratch *s, scrk_rect tile);
// The columns of the rows from s->y0 on; lowers s->y1 to where other ones are damaged.
void scrk_slab_collect_damage(scratch *s);
// tile.c: the width of a band's tiles, a multiple of all blocks, or all of the frame's.
int32_t scrk_tile_width(const scrk_frame *frame, uint32_t entry_count);
// Which of the band's items may be seen in the tile.
void scrk_tile_begin(scratch *s, const uint32_t *entries, uint32_t count, scrk_rect tile);
// Counts the others as skipped in the slab.
void scrk_slab_count_hidden(const scratch *s);
// slab.c: the active items of the damaged rows from s->y0 on; lowers s->y1 to where other ones are active.
void scrk_slab_begin(scratch *s);
// strips.c: cuts the slab into spans, compiles and runs them.
void scrk_slab_render(scratch *s);
// sort.c: in ascending order.
void scrk_sort(uint64_t *values, uint32_t count);
// paint_list.c: what the classes of outputs see in the span, from the bits of s->covering.
void scrk_span_build_lists(scratch *s);
// compile.c: the program of the span.
void scrk_span_compile(scratch *s, span_program *program);
// close.c: what becomes of the last instruction of a branch, which is the last one so far: it brings the pixels of `outputs` to the row of one of
// them.
void scrk_branch_close(scratch *s, span_program *program, uint32_t outputs);
// convert.c: brings the pixels [x0, x1) of row y of an output whose block isn't 1 to where they belong; `row` is the first of them. The rows of
// a strip come from the upper to the lower one, and x0 and x1 are multiples of the block or edges of the frame. Returns the count of row operations.
uint32_t scrk_output_convert(const scratch *s, uint32_t output, const uint32_t *row, int32_t x0, int32_t x1, int32_t y);
// run.c: runs the programs of the strip so far for all rows of the slab, and writes the outputs.
void scrk_programs_run(scratch *s);

// Lowers *limit to the edge if the edge lies behind y.
static inline void scrk_cut_at(int32_t *limit, int32_t y, int32_t edge)
{
    if (edge > y && edge < *limit)
        *limit = edge;
}

static inline bool scrk_rect_is_empty(scrk_rect r)
{
    return r.x0 >= r.x1 || r.y0 >= r.y1;
}

// What is opaque of an item's image by its rectangle number i, in pixels of the frame. May be empty.
static inline scrk_rect scrk_opaque_part(const scrk_item *item, uint32_t i)
{
    scrk_rect r = item->image.opaque_rects[i], clip = item->rect;
    r = (scrk_rect){r.x0 + item->x, r.y0 + item->y, r.x1 + item->x, r.y1 + item->y};
    return (scrk_rect){
        r.x0 > clip.x0 ? r.x0 : clip.x0,
        r.y0 > clip.y0 ? r.y0 : clip.y0,
        r.x1 < clip.x1 ? r.x1 : clip.x1,
        r.y1 < clip.y1 ? r.y1 : clip.y1,
    };
}

// Whether column x of the slab lies in an opaque part of the item's image.
static inline bool scrk_is_in_opaque_part(const active_item *active, int32_t x)
{
    for (uint32_t rest = active->opaque; rest != 0; rest &= rest - 1) {
        scrk_rect part = scrk_opaque_part(active->item, (uint32_t)__builtin_ctz(rest));
        if (part.x0 <= x && x < part.x1)
            return true;
    }
    return false;
}

static inline bool scrk_is_blending(const instruction *i)
{
    return i->operation != ROW_FILL && i->operation != ROW_COPY && i->operation != ROW_COPY_OPAQUE;
}

// Brings composed pixels to an output of words.
static inline void scrk_write_words(const scrk_frame *frame, const scrk_output *output, uint32_t *dst,
                                    const uint32_t *src, size_t n)
{
    const scrk_rows *rows = frame->rows;
    if (output->format == SCRK_XRGB32)
        (frame->streaming ? rows->stream_opaque : rows->copy_opaque)(dst, src, n);
    else
        (frame->streaming ? rows->stream : rows->copy)(dst, src, n);
}

// Where its pixels are in a row of the slab.
static inline uint32_t *scrk_pixels_at(const scratch *s, row_pointer p, ptrdiff_t row)
{
    return (uint32_t *)(p.pixels + (p.stride == 0 ? s->buffer_shift : p.stride * row));
}

// A row pointer moved `x` pixels of `size` bytes to the right.
static inline row_pointer scrk_row_at(const void *pixels, ptrdiff_t stride, ptrdiff_t row, ptrdiff_t x, ptrdiff_t size)
{
    return (row_pointer){(uint8_t *)pixels + row * stride + x * size, stride};
}

#endif
