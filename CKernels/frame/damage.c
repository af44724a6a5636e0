// What is drawn of a frame: which bands, which rows of them, and which columns of these for which outputs.
//
// An output that is drawn in blocks is damaged in whole ones. So a rectangle becomes an area for each size of blocks among its outputs: no
// other output is drawn in what was added. Bands hold whole blocks, so that no area reaches into a band which its rectangle isn't in.
#include "scratch.h"

#include <string.h>

static uint32_t all_outputs(const scrk_frame *frame)
{
    return frame->output_count == 32 ? UINT32_MAX : (UINT32_C(1) << frame->output_count) - 1;
}

bool scrk_band_is_damaged(const scrk_frame *frame, int32_t y0, int32_t y1)
{
    if (frame->damage == NULL)
        return true;
    for (uint32_t i = 0; i < frame->damage_count; i++)
        if (frame->damage[i].rect.y0 < y1 && frame->damage[i].rect.y1 > y0 && frame->damage[i].outputs != 0)
            return true;
    return false;
}

static int32_t rounded_up(int32_t edge, int32_t block, int32_t limit)
{
    int32_t rounded = (edge + block - 1) / block * block;
    return rounded < limit ? rounded : limit;
}

// Adds what lies in the tile of the rectangle, rounded outward to blocks.
static void add_area(scratch *s, scrk_rect rect, uint32_t outputs, int32_t block, scrk_rect tile)
{
    rect.x0 = rect.x0 / block * block;
    rect.y0 = rect.y0 / block * block;
    rect.x1 = rounded_up(rect.x1, block, s->frame->width);
    rect.y1 = rounded_up(rect.y1, block, s->frame->height);
    if (rect.x0 < tile.x0)
        rect.x0 = tile.x0;
    if (rect.x1 > tile.x1)
        rect.x1 = tile.x1;
    if (rect.x0 < rect.x1 && rect.y0 < tile.y1 && rect.y1 > tile.y0 && outputs != 0)
        s->areas[s->area_count++] = (damaged_area){rect, outputs};
}

void scrk_tile_collect_damage(scratch *s, scrk_rect tile)
{
    const scrk_frame *frame = s->frame;
    s->area_count = 0;
    if (frame->damage == NULL) {
        add_area(s, (scrk_rect){0, 0, frame->width, frame->height}, all_outputs(frame), 1, tile);
        return;
    }
    uint32_t drawn_in[MAX_BLOCK + 1] = {0};
    for (uint32_t i = 0; i < frame->output_count; i++)
        drawn_in[scrk_output_block(&frame->outputs[i])] |= UINT32_C(1) << i;
    for (uint32_t i = 0; i < frame->damage_count; i++)
        for (int32_t block = 1; block <= MAX_BLOCK; block *= 2)
            add_area(s, frame->damage[i].rect, frame->damage[i].outputs & drawn_in[block], block, tile);
}

// At equal x the order of the edges doesn't matter.
static uint64_t edge(int32_t x, uint32_t area, bool begins)
{
    return (uint64_t)(uint32_t)x << 32 | (uint64_t)area << 1 | begins;
}

// Puts the edges of the areas of the slab in order; returns how many there are.
static uint32_t collect_edges(scratch *s)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->area_count; i++) {
        scrk_rect rect = s->areas[i].rect;
        scrk_cut_at(&s->y1, s->y0, rect.y0);
        scrk_cut_at(&s->y1, s->y0, rect.y1);
        if (rect.y0 > s->y0 || rect.y1 <= s->y0)
            continue;
        s->events[count++] = edge(rect.x0, i, true);
        s->events[count++] = edge(rect.x1, i, false);
    }
    scrk_sort(s->events, count);
    return count;
}

// How many areas of each output reach over a column.
typedef struct area_counts {
    uint32_t outputs; // those that aren't 0
    uint16_t of[SCRK_MAX_OUTPUTS];
} area_counts;

static void count_edge(area_counts *counts, const scratch *s, uint64_t e)
{
    for (uint32_t rest = s->areas[(uint32_t)e >> 1].outputs; rest != 0; rest &= rest - 1) {
        uint32_t output = (uint32_t)__builtin_ctz(rest);
        counts->of[output] = (uint16_t)(counts->of[output] + ((e & 1) != 0 ? 1 : -1));
        uint32_t bit = UINT32_C(1) << output;
        counts->outputs = counts->of[output] != 0 ? counts->outputs | bit : counts->outputs & ~bit;
    }
}

void scrk_slab_collect_damage(scratch *s)
{
    s->column_count = 0;
    uint32_t count = collect_edges(s);
    area_counts counts = {0};
    for (uint32_t i = 0; i < count;) {
        uint32_t before = counts.outputs;
        int32_t x = (int32_t)(s->events[i] >> 32);
        for (; i < count && (int32_t)(s->events[i] >> 32) == x; i++)
            count_edge(&counts, s, s->events[i]);
        if (counts.outputs == before)
            continue;
        if (before != 0)
            s->columns[s->column_count - 1].x1 = x;
        if (counts.outputs != 0)
            s->columns[s->column_count++] = (damaged_columns){.x0 = x, .outputs = counts.outputs};
    }
}
