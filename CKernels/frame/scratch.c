// The layout of the scratch memory.
#include "scratch.h"

// The columns of a strip. A handful of buffers of this width lie in a first-level cache together.
enum { STRIP_LIMIT = 2048, ALIGNMENT = 64 };

typedef struct layout {
    uint8_t *memory;
    uint64_t used;
    bool overflow;
} layout;

// The next `count` elements, on a cache line of their own. Null while only the size is wanted.
static void *take(layout *l, uint64_t count, uint64_t size)
{
    uint64_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes) || bytes > (UINT64_C(1) << 40) || l->used > (UINT64_C(1) << 40)) {
        l->overflow = true;
        return NULL;
    }
    void *block = l->memory == NULL ? NULL : l->memory + l->used;
    l->used += (bytes + ALIGNMENT - 1) & ~(uint64_t)(ALIGNMENT - 1);
    return block;
}

static int32_t strip_width(int32_t width)
{
    int32_t strips = (width + STRIP_LIMIT - 1) / STRIP_LIMIT;
    return ((width + strips - 1) / strips + 15) & ~15;
}

size_t scrk_scratch_layout(const scrk_frame *frame, const band_index *index, uint8_t *memory, scratch *s)
{
    uint64_t entries = index->max_entries;
    uint64_t outputs = frame->output_count;
    uint64_t levels = (uint64_t)index->max_depth + 1;
    layout l = {.memory = memory};
    *s = (scratch){.frame = frame};

    s->strip_width = strip_width(frame->width);
    // A cache line more than a row: buffers that are a multiple of 4 KiB apart would compete for the same cache sets.
    s->row_size = (size_t)s->strip_width * 4 + ALIGNMENT + SCRK_PAGE;
    s->depth_limit = (uint32_t)levels;
    // A fork splits the set of outputs, so no branch has more than outputs - 1 of them behind it. A branch has a buffer per level; one more serves
    // a single blending.
    uint64_t buffers = outputs * levels + 1;
    s->buffer_limit = (uint32_t)buffers;
    s->buffers = take(&l, buffers, s->row_size);
    s->output_rows = take(&l, outputs, s->row_size);
    s->direct_runs = take(&l, outputs * MAX_PROGRAMS, sizeof(output_run));
    s->runs = take(&l, outputs * MAX_PROGRAMS, sizeof(output_run));
    // For all outputs, since what formats they have isn't known yet.
    s->kept_size = (size_t)frame->width * 4 + ALIGNMENT;
    s->kept_rows = take(&l, outputs * KEPT_ROWS, s->kept_size);
    s->plane_bytes = take(&l, 2, s->kept_size);

    // A rectangle is an area for each size of blocks.
    uint64_t areas = SCRK_MAX_DAMAGE * BLOCK_SIZES;
    s->areas = take(&l, areas, sizeof(damaged_area));
    s->columns = take(&l, areas * 2, sizeof(damaged_columns));

    s->entry_limit = index->max_entries;
    s->entry_memory = take(&l, entries, sizeof(uint32_t));
    s->hidden = take(&l, entries, sizeof(uint32_t));
    s->active = take(&l, entries, sizeof(active_item));
    // An item begins and ends, its corner rows are cut twice, and so are opaque parts of its image. An area begins and ends.
    uint64_t item_events = entries * (4 + 2 * SCRK_MAX_OPAQUE_RECTS) + 1, area_events = areas * 2;
    s->events = take(&l, item_events > area_events ? item_events : area_events, sizeof(uint64_t));
    s->covering = take(&l, entries / 64 + 1, sizeof(uint64_t));
    s->covers = take(&l, entries, sizeof(uint32_t));
    s->steps = take(&l, outputs * (entries + 1), sizeof(paint_step));
    s->group_begins = take(&l, levels + 1, sizeof(uint32_t));
    s->levels = take(&l, outputs * levels, sizeof(level));
    s->programs = take(&l, MAX_PROGRAMS, sizeof(span_program));

    // A step is at most two instructions (a colour is spread to a row, then blended), an output at the end two more.
    uint64_t span_instructions = outputs * ((entries + 1) * 3 + 2);
    // Programs are run where a block ends, so there is room for some more spans up to there.
    uint64_t instructions = span_instructions * MAX_BLOCK + 4096;
    if (instructions > UINT32_MAX)
        l.overflow = true;
    s->span_instruction_limit = (uint32_t)span_instructions;
    s->instruction_limit = (uint32_t)instructions;
    s->instructions = take(&l, instructions, sizeof(instruction));
    return l.overflow ? 0 : (size_t)l.used;
}
