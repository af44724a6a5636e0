// What the outputs see in a span.
//
// Outputs that see the same items form a class. Each class gets its list of steps, bottom to top, without what lies under something
// opaque, and with groups dissolved where that gives the same bytes: over(s, 0) = s holds exactly, so a group of one item is that item
// multiplied, and a group that isn't multiplied and has an opaque bottom simply is its contents.
#include "scratch.h"

#include <string.h>

enum { NO_MASK = -1 };

// Whether the item's mask is 255 in the whole span.
static bool is_unmasked(const active_item *active, int32_t x)
{
    switch (active->item->mask.kind) {
    case SCRK_MASK_NONE:
        return true;
    case SCRK_MASK_CORNERS:
        return active->left_corner == NULL || (x >= active->left_end && x < active->right_begin);
    default:
        return false;
    }
}

// Whether what the item paints is opaque in the whole span, but for its mask.
static bool is_opaque_source(const active_item *active, int32_t x)
{
    const scrk_item *item = active->item;
    if (item->kind == SCRK_SOLID)
        return item->color >> 24 == 255;
    if (item->image.format == SCRK_XRGB32)
        return true;
    return scrk_is_in_opaque_part(active, x);
}

static void split_classes(scratch *s, uint32_t seen_by)
{
    for (uint32_t i = s->list_count; i-- > 0;) {
        uint32_t inside = s->lists[i].outputs & seen_by;
        uint32_t outside = s->lists[i].outputs & ~seen_by;
        if (inside == 0 || outside == 0)
            continue;
        s->lists[i].outputs = inside;
        s->lists[s->list_count++].outputs = outside;
    }
}

typedef struct list_builder {
    scratch *s;
    paint_list *list;
    uint32_t begin; // of the innermost open group: the index of its first step
    uint32_t depth;
} list_builder;

static void count_skipped(const list_builder *b, uint64_t items)
{
    const scratch *s = b->s;
    if (s->counters != NULL)
        s->counters->pixels_skipped += items * (uint64_t)__builtin_popcount(b->list->outputs) *
                                       (uint64_t)(s->x1 - s->x0) * (uint64_t)(s->y1 - s->y0);
}

// Drops the steps from the group's begin on; the items among them are not painted.
static void drop_group_steps(list_builder *b)
{
    uint64_t items = 0;
    for (uint32_t i = b->begin; i < b->list->count; i++)
        if (b->list->steps[i].kind == SCRK_SOLID || b->list->steps[i].kind == SCRK_IMAGE)
            items++;
    count_skipped(b, items);
    b->list->count = b->begin;
}

static void add_step(list_builder *b, paint_step step)
{
    b->list->steps[b->list->count++] = step;
}

static void add_item(list_builder *b, int32_t index)
{
    const active_item *active = &b->s->active[index];
    bool unmasked = is_unmasked(active, b->s->x0);
    paint_step step = {
        .kind = (uint8_t)active->item->kind,
        .opacity = 255,
        .opaque = unmasked && is_opaque_source(active, b->s->x0),
        .active = index,
        .masked_by = unmasked ? NO_MASK : index,
    };
    if (step.opaque)
        drop_group_steps(b);
    add_step(b, step);
}

static void open_group(list_builder *b, int32_t index)
{
    add_step(b, (paint_step){.kind = SCRK_PUSH, .opacity = 255, .active = index, .masked_by = NO_MASK});
    b->s->group_begins[b->depth++] = b->begin;
    b->begin = b->list->count;
}

// Takes the group's PUSH out, which is the step before `inner`, leaving the `count` steps behind it to the enclosing group.
static void dissolve(list_builder *b, uint32_t inner, uint32_t count)
{
    paint_step *steps = b->list->steps;
    uint32_t push = inner - 1;
    if (count > 0 && steps[inner].opaque) {
        b->list->count = push;
        drop_group_steps(b);
        push = b->list->count;
    }
    memmove(&steps[push], &steps[inner], count * sizeof(paint_step));
    b->list->count = push + count;
}

// Multiplies the one item of a group by the group's mask and opacity; false if a row operation can't do both at once, in this order.
static bool multiply_item(paint_step *step, int32_t mask, uint8_t opacity)
{
    bool takes_mask = mask == NO_MASK || (step->masked_by == NO_MASK && step->opacity == 255);
    bool takes_opacity = opacity == 255 || step->opacity == 255;
    if (!takes_mask || !takes_opacity)
        return false;
    if (mask != NO_MASK)
        step->masked_by = mask;
    if (opacity != 255)
        step->opacity = opacity;
    step->opaque = false;
    return true;
}

static void close_group(list_builder *b, int32_t index)
{
    const active_item *active = &b->s->active[index];
    int32_t mask = is_unmasked(active, b->s->x0) ? NO_MASK : index;
    uint8_t opacity = active->item->opacity;
    uint32_t inner = b->begin;
    uint32_t count = b->list->count - inner;
    paint_step *first = &b->list->steps[inner];
    b->begin = b->s->group_begins[--b->depth];

    bool is_multiplied = mask != NO_MASK || opacity != 255;
    bool is_item = count == 1 && (first->kind == SCRK_SOLID || first->kind == SCRK_IMAGE);
    if (count == 0 || (!is_multiplied && (count == 1 || first->opaque)) ||
        (is_multiplied && is_item && multiply_item(first, mask, opacity)))
        dissolve(b, inner, count);
    else
        add_step(b, (paint_step){.kind = SCRK_POP, .opacity = opacity, .active = index, .masked_by = mask});
}

// Whether it covers all that is beneath it in the span, unless it is in a group.
static bool is_opaque(const scratch *s, const active_item *active)
{
    int32_t kind = active->item->kind;
    return kind != SCRK_PUSH && kind != SCRK_POP && is_unmasked(active, s->x0) && is_opaque_source(active, s->x0);
}

// Where the list of the outputs begins among the items that cover the span: with the topmost one that is opaque, or with the first one.
// `beneath` becomes the count of what is painted below and seen by them.
static uint32_t find_begin(const scratch *s, uint32_t outputs, uint32_t *beneath)
{
    uint32_t begin = s->cover_count, depth = 0;
    bool is_found = false;
    *beneath = 0;
    while (begin > 0 && !is_found) {
        const active_item *active = &s->active[s->covers[--begin]];
        if ((active->item->outputs & outputs) == 0)
            continue;
        if (active->item->kind == SCRK_POP)
            depth++;
        else if (active->item->kind == SCRK_PUSH)
            depth--;
        else
            is_found = depth == 0 && is_opaque(s, active);
    }
    for (uint32_t i = 0; i < begin; i++) {
        const scrk_item *item = s->active[s->covers[i]].item;
        if ((item->outputs & outputs) != 0 && item->kind != SCRK_PUSH && item->kind != SCRK_POP)
            (*beneath)++;
    }
    return begin;
}

static void build_list(scratch *s, paint_list *list)
{
    list_builder b = {.s = s, .list = list};
    list->count = 0;
    uint32_t beneath;
    uint32_t begin = find_begin(s, list->outputs, &beneath);
    count_skipped(&b, beneath);
    add_step(&b, (paint_step){.kind = STEP_BACKGROUND, .opacity = 255, .active = -1, .masked_by = NO_MASK});
    for (uint32_t i = begin; i < s->cover_count; i++) {
        const scrk_item *item = s->active[s->covers[i]].item;
        if ((item->outputs & list->outputs) == 0)
            continue;
        if (item->kind == SCRK_PUSH)
            open_group(&b, (int32_t)s->covers[i]);
        else if (item->kind == SCRK_POP)
            close_group(&b, (int32_t)s->covers[i]);
        else
            add_item(&b, (int32_t)s->covers[i]);
    }
}

// The active items that cover the span, bottom to top.
static void collect_covers(scratch *s)
{
    s->cover_count = 0;
    for (uint32_t word = 0; word * 64 < s->active_count; word++)
        for (uint64_t bits = s->covering[word]; bits != 0; bits &= bits - 1)
            s->covers[s->cover_count++] = word * 64 + (uint32_t)__builtin_ctzll(bits);
}

void scrk_span_build_lists(scratch *s)
{
    collect_covers(s);
    s->list_count = 1;
    s->lists[0].outputs = s->outputs;
    for (uint32_t i = 0; i < s->cover_count; i++)
        split_classes(s, s->active[s->covers[i]].item->outputs);
    for (uint32_t i = 0; i < s->list_count; i++) {
        // Room for a step per item and the background.
        s->lists[i].steps = s->steps + (size_t)i * (s->cover_count + 1);
        build_list(s, &s->lists[i]);
    }
}
