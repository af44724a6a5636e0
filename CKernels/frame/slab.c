// A slab: rows in which the same items are active from the first to the last, and in which none changes between corner rows and others, or between
// opaque parts of its image.
#include "scratch.h"

static void cut_at_item(int32_t *limit, int32_t y, const scrk_item *item)
{
    scrk_cut_at(limit, y, item->rect.y0);
    scrk_cut_at(limit, y, item->rect.y1);
    if (item->kind != SCRK_PUSH && item->mask.kind == SCRK_MASK_CORNERS) {
        scrk_cut_at(limit, y, item->mask.shape.y0 + item->mask.side);
        scrk_cut_at(limit, y, item->mask.shape.y1 - item->mask.side);
    }
    for (uint32_t i = 0; item->kind == SCRK_IMAGE && i < item->image.opaque_count; i++) {
        scrk_rect part = scrk_opaque_part(item, i);
        if (scrk_rect_is_empty(part))
            continue;
        scrk_cut_at(limit, y, part.y0);
        scrk_cut_at(limit, y, part.y1);
    }
}

// Of the item's opaque parts those that lie in the row.
static uint32_t opaque_parts(const scrk_item *item, int32_t y)
{
    uint32_t parts = 0;
    for (uint32_t i = 0; item->kind == SCRK_IMAGE && i < item->image.opaque_count; i++) {
        scrk_rect part = scrk_opaque_part(item, i);
        if (!scrk_rect_is_empty(part) && part.y0 <= y && y < part.y1)
            parts |= UINT32_C(1) << i;
    }
    return parts;
}

static active_item activated(const scrk_item *item, int32_t y)
{
    active_item active = {.item = item, .opaque = opaque_parts(item, y)};
    const scrk_mask *mask = &item->mask;
    if (item->kind == SCRK_PUSH || mask->kind != SCRK_MASK_CORNERS)
        return active;
    int32_t from_top = y - mask->shape.y0;
    int32_t from_bottom = mask->shape.y1 - 1 - y;
    bool top = from_top < mask->side;
    if (!top && from_bottom >= mask->side)
        return active;
    ptrdiff_t first_row = (top ? from_top : from_bottom) * mask->stride;
    active.left_corner = mask->pixels + first_row;
    active.right_corner = mask->mirrored + first_row;
    active.corner_stride = top ? mask->stride : -mask->stride;
    active.left_end = mask->shape.x0 + mask->side;
    active.right_begin = mask->shape.x1 - mask->side;
    return active;
}

void scrk_slab_begin(scratch *s)
{
    int32_t x0 = s->columns[0].x0, x1 = s->columns[s->column_count - 1].x1;
    uint32_t outputs = 0;
    for (uint32_t i = 0; i < s->column_count; i++)
        outputs |= s->columns[i].outputs;
    s->active_count = 0;
    for (uint32_t i = 0; i < s->entry_count; i++) {
        const scrk_item *item = &s->frame->items[s->entries[i]];
        // With a group goes all that is in it: that lies inside, and no other outputs see it.
        if (item->rect.x0 >= x1 || item->rect.x1 <= x0 || (item->outputs & outputs) == 0)
            continue;
        cut_at_item(&s->y1, s->y0, item);
        if (item->rect.y0 <= s->y0 && item->rect.y1 > s->y0)
            s->active[s->active_count++] = activated(item, s->y0);
    }
}
