// Runs compiled spans row by row. All spans of a strip write into one row per output, which then goes out in one piece: whole cache lines in
// order are what streaming stores need.
#include "scratch.h"

static uint32_t *pixels_at(row_pointer p, ptrdiff_t row)
{
    return (uint32_t *)(p.pixels + p.stride * row);
}

static void run_row(const scrk_rows *rows, const instruction *i, const instruction *end, ptrdiff_t row, size_t n)
{
    for (; i < end; i++) {
        uint32_t *dst = pixels_at(i->dst, row);
        const uint32_t *under = pixels_at(i->under, row);
        const uint32_t *src = pixels_at(i->src, row);
        const uint8_t *mask = i->mask.pixels + i->mask.stride * row;
        switch (i->operation) {
        case ROW_FILL:
            rows->fill(dst, i->color, n);
            break;
        case ROW_COPY:
            rows->copy(dst, src, n);
            break;
        case ROW_COPY_OPAQUE:
            rows->copy_opaque(dst, src, n);
            break;
        case ROW_OVER:
            rows->over(dst, under, src, n);
            break;
        case ROW_OVER_SOLID:
            rows->over_solid(dst, under, i->color, n);
            break;
        case ROW_OVER_OPACITY:
            rows->over_opacity(dst, under, src, i->opacity, n);
            break;
        case ROW_OVER_MASK:
            rows->over_mask(dst, under, src, mask, n);
            break;
        case ROW_OVER_SOLID_MASK:
            rows->over_solid_mask(dst, under, i->color, mask, n);
            break;
        case ROW_OVER_MASK_OPACITY:
            rows->over_mask_opacity(dst, under, src, mask, i->opacity, n);
            break;
        }
    }
}

// For each output the first one that sees the same in all spans of the strip: their rows are one row.
static void find_twins(const scratch *s, uint8_t twin[SCRK_MAX_OUTPUTS])
{
    for (uint32_t output = 0; output < s->frame->output_count; output++) {
        twin[output] = s->programs[0].leader[output];
        for (uint32_t p = 1; p < s->program_count; p++)
            if (s->programs[p].leader[output] != twin[output])
                twin[output] = (uint8_t)output;
    }
}

static uint8_t *output_row(const scratch *s, uint32_t output)
{
    return s->output_rows + output * s->row_size;
}

// Outputs that follow their leader in some spans of the strip but not in all need its pixels there.
static void copy_from_leaders(const scratch *s, const uint8_t twin[SCRK_MAX_OUTPUTS])
{
    for (uint32_t output = 0; output < s->frame->output_count; output++) {
        if (twin[output] != output)
            continue;
        for (uint32_t p = 0; p < s->program_count; p++) {
            const span_program *program = &s->programs[p];
            uint8_t leader = program->leader[output];
            if (leader == output)
                continue;
            size_t offset = (size_t)(program->x0 - s->strip_x0) * 4;
            s->frame->rows->copy((uint32_t *)(output_row(s, output) + offset),
                                 (const uint32_t *)(output_row(s, leader) + offset),
                                 (size_t)(program->x1 - program->x0));
        }
    }
}

static void write_outputs(const scratch *s, const uint8_t twin[SCRK_MAX_OUTPUTS], int32_t y)
{
    const scrk_rows *rows = s->frame->rows;
    bool streaming = s->frame->streaming;
    int32_t x0 = s->programs[0].x0;
    size_t n = (size_t)(s->programs[s->program_count - 1].x1 - x0);
    for (uint32_t i = 0; i < s->frame->output_count; i++) {
        const scrk_output *output = &s->frame->outputs[i];
        uint32_t *dst = (uint32_t *)((uint8_t *)output->pixels + (ptrdiff_t)y * output->stride) + x0;
        const uint32_t *src = (const uint32_t *)output_row(s, twin[i]) + (x0 - s->strip_x0);
        if (output->format == SCRK_XRGB32)
            (streaming ? rows->stream_opaque : rows->copy_opaque)(dst, src, n);
        else
            (streaming ? rows->stream : rows->copy)(dst, src, n);
    }
}

void scrk_programs_run(scratch *s)
{
    uint8_t twin[SCRK_MAX_OUTPUTS];
    find_twins(s, twin);
    for (int32_t y = s->y0; y < s->y1; y++) {
        for (uint32_t p = 0; p < s->program_count; p++) {
            const span_program *program = &s->programs[p];
            const instruction *first = &s->instructions[program->first];
            run_row(s->frame->rows, first, first + program->count, y - s->y0, (size_t)(program->x1 - program->x0));
        }
        copy_from_leaders(s, twin);
        write_outputs(s, twin, y);
    }
    if (s->counters != NULL)
        s->counters->row_calls += (uint64_t)(s->y1 - s->y0) * (s->instruction_count + s->frame->output_count);
}
