// A tile: columns of a band that are drawn before those on the right, with the items that may be seen there.
//
// Where many small items lie side by side a band is cut into narrow tiles. In a tile few items begin or end, so that slabs are high and spans
// few; over the whole width each edge of an item would cut all the others. And what lies wholly under one opaque item isn't looked at again.
#include "scratch.h"

// A band with more items is cut. 128 columns were the fastest for `scrim-bench --scene many`; ordinary screens have fewer items in a band.
enum { FEW_ENTRIES = 96, NARROW_TILE = 128, MAX_COVERS = 8 };

// Pixels of the tile in which these outputs see nothing of what is beneath.
typedef struct cover {
    scrk_rect rect;
    uint32_t outputs;
} cover;

typedef struct cover_list {
    scrk_rect tile;
    uint32_t count;
    cover covers[MAX_COVERS];
} cover_list;

int32_t scrk_tile_width(const scrk_frame *frame, uint32_t entry_count)
{
    return entry_count > FEW_ENTRIES ? NARROW_TILE : frame->width;
}

static scrk_rect intersection(scrk_rect a, scrk_rect b)
{
    return (scrk_rect){
        a.x0 > b.x0 ? a.x0 : b.x0,
        a.y0 > b.y0 ? a.y0 : b.y0,
        a.x1 < b.x1 ? a.x1 : b.x1,
        a.y1 < b.y1 ? a.y1 : b.y1,
    };
}

static int64_t area_of(scrk_rect r)
{
    return scrk_rect_is_empty(r) ? 0 : (int64_t)(r.x1 - r.x0) * (r.y1 - r.y0);
}

// Small ones hide little.
static void add_cover(cover_list *list, scrk_rect rect, uint32_t outputs)
{
    rect = intersection(rect, list->tile);
    if (list->count < MAX_COVERS && area_of(rect) >= area_of(list->tile) / 16)
        list->covers[list->count++] = (cover){rect, outputs};
}

static void add_covers(cover_list *list, const scrk_item *item)
{
    scrk_rect unmasked = item->rect;
    if (item->mask.kind == SCRK_MASK_IMAGE)
        return;
    if (item->mask.kind == SCRK_MASK_CORNERS) {
        scrk_rect middle = item->mask.shape;
        middle.y0 += item->mask.side;
        middle.y1 -= item->mask.side;
        unmasked = intersection(unmasked, middle);
    }
    if (item->kind == SCRK_SOLID ? item->color >> 24 == 255 : item->image.format == SCRK_XRGB32) {
        add_cover(list, unmasked, item->outputs);
        return;
    }
    for (uint32_t i = 0; item->kind == SCRK_IMAGE && i < item->image.opaque_count; i++)
        add_cover(list, intersection(unmasked, scrk_opaque_part(item, i)), item->outputs);
}

static bool is_hidden(const cover_list *list, const scrk_item *item)
{
    scrk_rect seen = intersection(item->rect, list->tile);
    for (const cover *c = list->covers; c < list->covers + list->count; c++)
        if ((item->outputs & ~c->outputs) == 0 && seen.x0 >= c->rect.x0 && seen.y0 >= c->rect.y0 &&
            seen.x1 <= c->rect.x1 && seen.y1 <= c->rect.y1)
            return true;
    return false;
}

void scrk_tile_begin(scratch *s, const uint32_t *entries, uint32_t count, scrk_rect tile)
{
    cover_list list = {.tile = tile};
    // From the top down, into the end of the memory; a group that is hidden as a whole, up to its begin.
    uint32_t *tile_entries = s->entry_memory + s->entry_limit, *hidden = s->hidden;
    uint32_t depth = 0, hidden_depth = 0;
    for (uint32_t i = count; i-- > 0;) {
        const scrk_item *item = &s->frame->items[entries[i]];
        if (item->rect.x0 >= tile.x1 || item->rect.x1 <= tile.x0)
            continue;
        bool is_edge = item->kind == SCRK_PUSH || item->kind == SCRK_POP;
        bool was_hidden = hidden_depth > 0;
        if (item->kind == SCRK_POP && (was_hidden || is_hidden(&list, item)))
            hidden_depth++;
        else if (item->kind == SCRK_PUSH && was_hidden)
            hidden_depth--;
        if (was_hidden || hidden_depth > 0 || (!is_edge && is_hidden(&list, item))) {
            if (!is_edge)
                *hidden++ = entries[i];
            continue;
        }
        *--tile_entries = entries[i];
        if (item->kind == SCRK_POP)
            depth++;
        else if (item->kind == SCRK_PUSH)
            depth--;
        else if (depth == 0)
            add_covers(&list, item);
    }
    s->entries = tile_entries;
    s->entry_count = (uint32_t)(s->entry_memory + s->entry_limit - tile_entries);
    s->hidden_count = (uint32_t)(hidden - s->hidden);
}

// What of the items that the tile hides lies in the columns of the slab.
void scrk_slab_count_hidden(const scratch *s)
{
    if (s->counters == NULL)
        return;
    for (uint32_t i = 0; i < s->hidden_count; i++) {
        const scrk_item *item = &s->frame->items[s->hidden[i]];
        for (const damaged_columns *c = s->columns; c < s->columns + s->column_count; c++) {
            scrk_rect drawn = {c->x0, s->y0, c->x1, s->y1};
            s->counters->pixels_skipped += (uint64_t)area_of(intersection(item->rect, drawn)) *
                                           (uint64_t)__builtin_popcount(item->outputs & c->outputs);
        }
    }
}
