// Cuts the damaged columns of a slab into spans: columns in which the same items are active, with the same parts of them opaque, and the same
// outputs are drawn, from the first to the last.
#include "scratch.h"

#include <string.h>

enum { CUT = 0, BEGIN = 1, END = 2 };

// x is at least 0; at equal x the order of the events doesn't matter.
static uint64_t event(int32_t x, uint32_t active, uint32_t what)
{
    return (uint64_t)(uint32_t)x << 34 | (uint64_t)active << 2 | what;
}

// Cuts the spans at x if that lies inside of the item.
static void cut_item(scratch *s, uint32_t active, int32_t x)
{
    scrk_rect rect = s->active[active].item->rect;
    if (x > rect.x0 && x < rect.x1)
        s->events[s->event_count++] = event(x, active, CUT);
}

// The same where an opaque part begins or ends, unless another one goes on there.
static void cut_at_opaque_edge(scratch *s, uint32_t active, int32_t x)
{
    if (scrk_is_in_opaque_part(&s->active[active], x - 1) != scrk_is_in_opaque_part(&s->active[active], x))
        cut_item(s, active, x);
}

static void collect_events(scratch *s)
{
    s->event_count = 0;
    for (uint32_t i = 0; i < s->active_count; i++) {
        const active_item *active = &s->active[i];
        s->events[s->event_count++] = event(active->item->rect.x0, i, BEGIN);
        s->events[s->event_count++] = event(active->item->rect.x1, i, END);
        if (active->left_corner != NULL) {
            cut_item(s, i, active->left_end);
            cut_item(s, i, active->right_begin);
        }
        for (uint32_t rest = active->opaque; rest != 0; rest &= rest - 1) {
            scrk_rect part = scrk_opaque_part(active->item, (uint32_t)__builtin_ctz(rest));
            cut_at_opaque_edge(s, i, part.x0);
            cut_at_opaque_edge(s, i, part.x1);
        }
    }
    scrk_sort(s->events, s->event_count);
}

static void run(scratch *s)
{
    if (s->program_count > 0)
        scrk_programs_run(s);
    s->program_count = 0;
    s->instruction_count = 0;
}

// Whether no output has a block on both sides of x, where the next span begins. Blocks are damaged as a whole, so none reaches over columns that
// aren't drawn.
static bool is_between_blocks(const scratch *s, int32_t x)
{
    return x % MAX_BLOCK == 0 || (s->program_count > 0 && s->programs[s->program_count - 1].x1 < x);
}

// Runs what was compiled if there may be no room for more. That is done where a block ends, which is converted as a whole: up to there spans
// are cut at the end of the block. Returns the end of the span that begins at x.
static int32_t make_room(scratch *s, int32_t x, int32_t end)
{
    if (s->program_count <= MAX_PROGRAMS - MAX_BLOCK &&
        s->instruction_limit - s->instruction_count >= MAX_BLOCK * s->span_instruction_limit)
        return end;
    int32_t block_end = x / MAX_BLOCK * MAX_BLOCK + MAX_BLOCK;
    if (is_between_blocks(s, x))
        run(s);
    else if (block_end < end)
        return block_end;
    return end;
}

static void render_span(scratch *s, int32_t x0, int32_t x1)
{
    s->x0 = x0;
    s->x1 = x1;
    scrk_span_build_lists(s);
    scrk_span_compile(s, &s->programs[s->program_count++]);
}

static int32_t event_x(uint64_t e)
{
    return (int32_t)(e >> 34);
}

static void apply(scratch *s, uint64_t e)
{
    uint32_t active = (uint32_t)(e >> 2);
    uint64_t bit = UINT64_C(1) << (active & 63);
    if ((e & 3) == BEGIN)
        s->covering[active >> 6] |= bit;
    else if ((e & 3) == END)
        s->covering[active >> 6] &= ~bit;
}

static int32_t strip_end(const scratch *s)
{
    return s->strip_x0 + s->strip_width;
}

// Runs what was compiled of the strip on the left if x isn't in it any more.
static void go_to_strip(scratch *s, int32_t x)
{
    if (x < strip_end(s))
        return;
    run(s);
    s->strip_x0 = x / s->strip_width * s->strip_width;
}

void scrk_slab_render(scratch *s)
{
    collect_events(s);
    memset(s->covering, 0, (s->active_count / 64 + 1) * sizeof(uint64_t));
    uint32_t next = 0;
    s->strip_x0 = 0;
    for (const damaged_columns *c = s->columns; c < s->columns + s->column_count; c++) {
        s->outputs = c->outputs;
        for (int32_t x = c->x0, end; x < c->x1; x = end) {
            go_to_strip(s, x);
            end = c->x1 < strip_end(s) ? c->x1 : strip_end(s);
            while (next < s->event_count && event_x(s->events[next]) <= x)
                apply(s, s->events[next++] & ((UINT64_C(1) << 34) - 1));
            if (next < s->event_count && event_x(s->events[next]) < end)
                end = event_x(s->events[next]);
            end = make_room(s, x, end);
            render_span(s, x, end);
        }
    }
    run(s);
}
