// Runs compiled spans row by row. All spans of a strip write into one row per output, which then goes out in one piece: whole cache lines in
// order are what streaming stores need.
#include "scratch.h"

// Pixels. What is shorter isn't worth the calls for its two ends.
enum { SHORTEST_DIRECT = 256 };

// Has the same pixels of the next row fetched; for operations that don't do it by themselves.
static void fetch_next(const scratch *s, row_pointer p, ptrdiff_t row, size_t from, size_t n)
{
    if (p.stride == 0)
        return;
    uintptr_t next = (uintptr_t)(scrk_pixels_at(s, p, row) + from) + (uintptr_t)p.stride;
    for (size_t i = 0; i < n; i += SCRK_LINE)
        __builtin_prefetch((const void *)(next + i * 4));
}

// The row operation on the pixels [from, from + n) of the instruction.
static void run_instruction(const scratch *s, const instruction *i, ptrdiff_t row, size_t from, size_t n)
{
    const scrk_rows *rows = s->frame->rows;
    uint32_t *dst = scrk_pixels_at(s, i->dst, row) + from;
    const uint32_t *under = scrk_pixels_at(s, i->under, row) + from;
    const uint32_t *src = scrk_pixels_at(s, i->src, row) + from;
    const uint8_t *mask = i->mask.pixels + i->mask.stride * row + from;
    const scrk_ahead ahead = {i->under.stride, i->src.stride};
    switch (i->operation) {
    case ROW_FILL:
        rows->fill(dst, i->color, n);
        break;
    case ROW_COPY:
        fetch_next(s, i->src, row, from, n);
        rows->copy(dst, src, n);
        break;
    case ROW_COPY_OPAQUE:
        fetch_next(s, i->src, row, from, n);
        rows->copy_opaque(dst, src, n);
        break;
    case ROW_OVER:
        rows->over(dst, under, src, ahead, n);
        break;
    case ROW_OVER_SOLID:
        rows->over_solid(dst, under, i->color, ahead, n);
        break;
    case ROW_OVER_OPACITY:
        rows->over_opacity(dst, under, src, i->opacity, ahead, n);
        break;
    case ROW_OVER_MASK:
        fetch_next(s, i->under, row, from, n);
        fetch_next(s, i->src, row, from, n);
        rows->over_mask(dst, under, src, mask, n);
        break;
    case ROW_OVER_SOLID_MASK:
        fetch_next(s, i->under, row, from, n);
        rows->over_solid_mask(dst, under, i->color, mask, n);
        break;
    case ROW_OVER_MASK_OPACITY:
        fetch_next(s, i->under, row, from, n);
        fetch_next(s, i->src, row, from, n);
        rows->over_mask_opacity(dst, under, src, mask, i->opacity, n);
        break;
    }
}

// The same for whole cache lines of an output; what is blended is also brought to `keep`, unless that is null.
static void stream_instruction(const scratch *s, const instruction *i, ptrdiff_t row, uint32_t *dst, uint32_t *keep,
                               uint32_t set, scrk_ahead ahead, size_t from, size_t n)
{
    const scrk_rows *rows = s->frame->rows;
    const uint32_t *under = scrk_pixels_at(s, i->under, row) + from;
    const uint32_t *src = scrk_pixels_at(s, i->src, row) + from;
    switch (i->operation) {
    case ROW_FILL:
        rows->stream_fill(dst, i->color, set, n);
        break;
    case ROW_COPY:
    case ROW_COPY_OPAQUE:
        rows->stream_copy(dst, src, set, ahead, n);
        break;
    case ROW_OVER:
        rows->stream_over(dst, keep, under, src, set, ahead, n);
        break;
    case ROW_OVER_SOLID:
        rows->stream_over_solid(dst, keep, under, i->color, set, ahead, n);
        break;
    case ROW_OVER_OPACITY:
        rows->stream_over_opacity(dst, keep, under, src, i->opacity, set, ahead, n);
        break;
    }
}

static uint32_t *output_pixel(const scrk_output *output, int32_t x, int32_t y)
{
    return (uint32_t *)((uint8_t *)output->pixels + (ptrdiff_t)y * output->stride) + x;
}

// Brings to the instruction's row what lies before the pixel `before`, and from `behind` on. Returns the count of calls.
static uint32_t run_ends(const scratch *s, const instruction *i, ptrdiff_t row, size_t before, size_t behind, size_t n)
{
    if (before > 0)
        run_instruction(s, i, row, 0, before);
    if (behind < n)
        run_instruction(s, i, row, behind, n - behind);
    return (before > 0) + (behind < n);
}

// Runs an instruction that may write to outputs by itself, from its first column to x1. It does so for whole cache lines; what lies before
// and behind them, in any of the outputs, it brings to its row. A run that is too short goes there altogether.
//
// One output after the other: two streams at once take longer. What is blended is kept in the row for those behind the first.
static uint32_t run_closing(scratch *s, const instruction *i, int32_t y, int32_t x1)
{
    const ptrdiff_t row = y - s->y0;
    const size_t n = (size_t)(x1 - i->x0);
    if (n < SHORTEST_DIRECT) {
        run_instruction(s, i, row, 0, n);
        return 1;
    }
    const bool keeps = scrk_is_blending(i) && (i->targets & (i->targets - 1)) != 0;
    uint32_t *kept = scrk_pixels_at(s, i->dst, row);
    size_t before = 0, behind = n;
    uint32_t calls = 0;
    for (uint32_t rest = i->targets; rest != 0; rest &= rest - 1, calls++) {
        uint32_t index = (uint32_t)__builtin_ctz(rest);
        const scrk_output *output = &s->frame->outputs[index];
        uint32_t *dst = output_pixel(output, i->x0, y);
        size_t head = (size_t)(-(uintptr_t)dst / 4) % SCRK_LINE;
        size_t lines = (n - head) / SCRK_LINE * SCRK_LINE;
        bool opaque = output->format == SCRK_XRGB32 || i->operation == ROW_COPY_OPAQUE;
        uint32_t set = opaque ? 0xff000000u : 0;
        bool is_first = rest == i->targets;
        // Fetched once is enough.
        scrk_ahead ahead = is_first ? (scrk_ahead){i->under.stride, i->src.stride} : (scrk_ahead){0, 0};
        if (keeps && !is_first)
            s->frame->rows->stream_copy(dst + head, kept + head, set, ahead, lines);
        else
            stream_instruction(s, i, row, dst + head, keeps ? kept + head : NULL, set, ahead, head, lines);
        if (keeps && is_first)
            calls += run_ends(s, i, row, head, head + lines, n);
        int32_t x0 = i->x0 + (int32_t)head;
        s->direct_runs[s->direct_count++] = (output_run){x0, x0 + (int32_t)lines, index};
        if (head > before)
            before = head;
        if (head + lines < behind)
            behind = head + lines;
    }
    return keeps ? calls : calls + run_ends(s, i, row, before, behind, n);
}

static uint32_t run_program(scratch *s, const span_program *program, int32_t y)
{
    const instruction *end = &s->instructions[program->first + program->count];
    uint32_t calls = 0;
    for (const instruction *i = &s->instructions[program->first]; i < end; i++) {
        if (i->targets != 0) {
            calls += run_closing(s, i, y, program->x1);
        } else {
            run_instruction(s, i, y - s->y0, 0, (size_t)(program->x1 - i->x0));
            calls++;
        }
    }
    return calls;
}

// For each output that is drawn the first one that sees the same in all spans in which it's drawn: their rows are one row.
static void find_twins(const scratch *s, uint8_t twin[SCRK_MAX_OUTPUTS])
{
    uint32_t found = 0;
    for (uint32_t p = 0; p < s->program_count; p++) {
        const span_program *program = &s->programs[p];
        for (uint32_t rest = program->outputs; rest != 0; rest &= rest - 1) {
            uint32_t output = (uint32_t)__builtin_ctz(rest);
            bool is_first = (found >> output & 1) == 0;
            if (is_first || twin[output] == program->leader[output])
                twin[output] = program->leader[output];
            else
                twin[output] = (uint8_t)output;
        }
        found |= program->outputs;
    }
}

// The columns that the programs draw, joined where they adjoin.
static void find_runs(scratch *s)
{
    s->run_count = 0;
    for (uint32_t output = 0; output < s->frame->output_count; output++) {
        output_run *last = NULL;
        for (uint32_t p = 0; p < s->program_count; p++) {
            const span_program *program = &s->programs[p];
            if ((program->outputs >> output & 1) == 0)
                continue;
            if (last == NULL || last->x1 != program->x0) {
                last = &s->runs[s->run_count++];
                *last = (output_run){.x0 = program->x0, .output = output};
            }
            last->x1 = program->x1;
        }
    }
}

static uint8_t *output_row(const scratch *s, uint32_t output)
{
    return s->output_rows + output * s->row_size + s->buffer_shift;
}

// Where an output follows its leader in some spans of the strip but not in all, its row needs the pixels of the columns, in which it's drawn.
static uint32_t copy_from_leaders(const scratch *s, uint32_t output, int32_t x0, int32_t x1)
{
    uint32_t calls = 0;
    for (uint32_t p = 0; p < s->program_count && s->programs[p].x0 < x1; p++) {
        const span_program *program = &s->programs[p];
        if (program->x1 <= x0)
            continue;
        uint8_t leader = program->leader[output];
        if (leader == output)
            continue;
        int32_t begin = program->x0 > x0 ? program->x0 : x0, end = program->x1 < x1 ? program->x1 : x1;
        size_t offset = (size_t)(begin - s->strip_x0) * 4;
        s->frame->rows->copy((uint32_t *)(output_row(s, output) + offset),
                             (const uint32_t *)(output_row(s, leader) + offset), (size_t)(end - begin));
        calls++;
    }
    return calls;
}

static uint32_t write_columns(const scratch *s, uint32_t twin, uint32_t i, int32_t y, int32_t x0, int32_t x1)
{
    const scrk_output *output = &s->frame->outputs[i];
    uint32_t calls = twin == i ? copy_from_leaders(s, i, x0, x1) : 0;
    const uint32_t *src = (const uint32_t *)output_row(s, twin) + (x0 - s->strip_x0);
    if (scrk_output_block(output) > 1)
        return calls + scrk_output_convert(s, i, src, x0, x1, y);
    scrk_write_words(s->frame, output, output_pixel(output, x0, y), src, (size_t)(x1 - x0));
    return calls + 1;
}

// Writes what no instruction wrote by itself.
static uint32_t write_outputs(const scratch *s, const uint8_t twin[SCRK_MAX_OUTPUTS], int32_t y)
{
    uint32_t calls = 0;
    for (const output_run *r = s->runs; r < s->runs + s->run_count; r++) {
        uint32_t i = r->output;
        int32_t x = r->x0;
        for (const output_run *direct = s->direct_runs; direct < s->direct_runs + s->direct_count; direct++) {
            if (direct->output != i || direct->x0 < r->x0 || direct->x0 >= r->x1)
                continue;
            if (direct->x0 > x)
                calls += write_columns(s, twin[i], i, y, x, direct->x0);
            x = direct->x1;
        }
        if (x < r->x1)
            calls += write_columns(s, twin[i], i, y, x, r->x1);
    }
    return calls;
}

// Has the lines fetched that the next row writes only a part of, at the ends of its runs. A store waits for a line that isn't there, and all
// that is streamed waits behind it: with a width of 1170 that was a fifth of a frame.
static void fetch_ends(const scratch *s, int32_t y)
{
    for (const output_run *r = s->runs; r < s->runs + s->run_count; r++) {
        const scrk_output *output = &s->frame->outputs[r->output];
        if (scrk_output_block(output) > 1)
            continue;
        __builtin_prefetch(output_pixel(output, r->x0, y), 1);
        __builtin_prefetch(output_pixel(output, r->x1 - 1, y), 1);
    }
}

// A load waits for stores before it that are on their way to an address which is the same modulo a page. Streamed stores are under way for long:
// so what is read from buffers while an output is written lies half a page away from it. Whole lines, as everything here.
static ptrdiff_t shift_from(const scratch *s, const scrk_output *drawn, int32_t y)
{
    uintptr_t output = (uintptr_t)output_pixel(drawn, s->strip_x0, y);
    return (ptrdiff_t)((output + SCRK_PAGE / 2 - (uintptr_t)s->buffers) % SCRK_PAGE / (SCRK_LINE * 4) * (SCRK_LINE * 4));
}

static const scrk_output *first_drawn(const scratch *s)
{
    const scrk_output *output = s->frame->outputs;
    while (output->pixels == NULL)
        output++;
    return output;
}

void scrk_programs_run(scratch *s)
{
    const scrk_output *drawn = first_drawn(s);
    uint8_t twin[SCRK_MAX_OUTPUTS];
    find_twins(s, twin);
    find_runs(s);
    uint64_t calls = 0;
    for (int32_t y = s->y0; y < s->y1; y++) {
        s->direct_count = 0;
        s->buffer_shift = shift_from(s, drawn, y);
        if (s->frame->streaming && y + 1 < s->frame->height)
            fetch_ends(s, y + 1);
        for (uint32_t p = 0; p < s->program_count; p++)
            calls += run_program(s, &s->programs[p], y);
        calls += write_outputs(s, twin, y);
    }
    if (s->counters != NULL)
        s->counters->row_calls += calls;
}
