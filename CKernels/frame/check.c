// Is the list sound? Everything later relies on it.
#include "scratch.h"

static bool is_inside(scrk_rect inner, scrk_rect outer)
{
    return inner.x0 >= outer.x0 && inner.y0 >= outer.y0 && inner.x1 <= outer.x1 && inner.y1 <= outer.y1;
}

// Width and height are at most SCRK_MAX_SIDE, so that nothing overflows here.
static bool is_sound_stride(ptrdiff_t stride, int32_t width, int32_t pixel_size)
{
    ptrdiff_t magnitude = stride < 0 ? -stride : stride;
    return stride > PTRDIFF_MIN && magnitude >= (ptrdiff_t)width * pixel_size && stride % pixel_size == 0;
}

static bool is_sound_side(int32_t side)
{
    return side >= 1 && side <= SCRK_MAX_SIDE;
}

// Whether the image, its first pixel at (x, y), covers the rectangle.
static bool covers(int32_t x, int32_t y, int64_t width, int64_t height, scrk_rect rect)
{
    return rect.x0 >= x && rect.y0 >= y && rect.x1 <= x + width && rect.y1 <= y + height;
}

static scrk_status check_image(const scrk_item *item)
{
    const scrk_image *image = &item->image;
    if (image->pixels == NULL || (image->format != SCRK_ARGB32 && image->format != SCRK_XRGB32))
        return SCRK_INVALID_ARGUMENT;
    if (!is_sound_side(image->width) || !is_sound_side(image->height) ||
        !covers(item->x, item->y, image->width, image->height, item->rect))
        return SCRK_INVALID_SIZE;
    if (image->opaque_count > SCRK_MAX_OPAQUE_RECTS)
        return SCRK_INVALID_ARGUMENT;
    for (uint32_t i = 0; i < image->opaque_count; i++)
        if (scrk_rect_is_empty(image->opaque_rects[i]) ||
            !is_inside(image->opaque_rects[i], (scrk_rect){0, 0, image->width, image->height}))
            return SCRK_INVALID_SIZE;
    return is_sound_stride(image->stride, image->width, 4) ? SCRK_OK : SCRK_INVALID_STRIDE;
}

static scrk_status check_mask(const scrk_item *item)
{
    const scrk_mask *mask = &item->mask;
    switch (mask->kind) {
    case SCRK_MASK_NONE:
        return SCRK_OK;
    case SCRK_MASK_IMAGE:
        if (mask->pixels == NULL)
            return SCRK_INVALID_ARGUMENT;
        if (item->rect.x0 < mask->x || item->rect.y0 < mask->y)
            return SCRK_INVALID_SIZE;
        return is_sound_stride(mask->stride, item->rect.x1 - mask->x, 1) ? SCRK_OK : SCRK_INVALID_STRIDE;
    case SCRK_MASK_CORNERS:
        if (mask->pixels == NULL || mask->mirrored == NULL)
            return SCRK_INVALID_ARGUMENT;
        if (!is_sound_side(mask->side) || (int64_t)mask->shape.x1 - mask->shape.x0 < 2 * (int64_t)mask->side ||
            (int64_t)mask->shape.y1 - mask->shape.y0 < 2 * (int64_t)mask->side || !is_inside(item->rect, mask->shape))
            return SCRK_INVALID_SIZE;
        return is_sound_stride(mask->stride, mask->side, 1) ? SCRK_OK : SCRK_INVALID_STRIDE;
    default:
        return SCRK_INVALID_ARGUMENT;
    }
}

static scrk_status check_item(const scrk_item *item, const scrk_frame *frame)
{
    if (scrk_rect_is_empty(item->rect) ||
        !is_inside(item->rect, (scrk_rect){0, 0, frame->width, frame->height}))
        return SCRK_INVALID_SIZE;
    if (item->kind == SCRK_IMAGE) {
        scrk_status status = check_image(item);
        if (status != SCRK_OK)
            return status;
    }
    return item->kind == SCRK_PUSH ? SCRK_OK : check_mask(item);
}

// Every group is closed, and none is closed that wasn't opened.
static scrk_status check_nesting(const scrk_frame *frame)
{
    uint32_t depth = 0;
    for (uint32_t i = 0; i < frame->item_count; i++) {
        const scrk_item *item = &frame->items[i];
        if (item->kind == SCRK_PUSH) {
            if (++depth > SCRK_MAX_GROUP_DEPTH)
                return SCRK_INVALID_ARGUMENT;
            continue;
        }
        if (item->kind != SCRK_POP)
            continue;
        if (depth == 0)
            return SCRK_UNBALANCED_GROUPS;
        depth--;
    }
    return depth == 0 ? SCRK_OK : SCRK_UNBALANCED_GROUPS;
}

// From the PUSH at *next, which has a matching POP, to behind that POP: both ends agree, and what is between lies inside.
static scrk_status check_group(const scrk_frame *frame, uint32_t *next)
{
    const scrk_item *push = &frame->items[(*next)++];
    for (;;) {
        const scrk_item *item = &frame->items[*next];
        if (item->kind == SCRK_POP) {
            bool same = is_inside(item->rect, push->rect) && is_inside(push->rect, item->rect);
            (*next)++;
            return same && item->outputs == push->outputs ? SCRK_OK : SCRK_UNBALANCED_GROUPS;
        }
        if (!is_inside(item->rect, push->rect) || (item->outputs & ~push->outputs) != 0)
            return SCRK_INVALID_SIZE;
        if (item->kind == SCRK_PUSH) {
            scrk_status status = check_group(frame, next);
            if (status != SCRK_OK)
                return status;
        } else {
            (*next)++;
        }
    }
}

static scrk_status check_output(const scrk_output *output, const scrk_frame *frame)
{
    if (output->pixels == NULL)
        return SCRK_OK;
    bool planar = output->format == SCRK_NV12 || output->format == SCRK_I420;
    if ((!planar && output->format != SCRK_ARGB32 && output->format != SCRK_XRGB32) ||
        frame->band_height % scrk_output_block(output) != 0)
        return SCRK_INVALID_ARGUMENT;
    int32_t width = output->half ? (frame->width + 1) / 2 : frame->width;
    if (!is_sound_stride(output->stride, width, planar ? 1 : 4))
        return SCRK_INVALID_STRIDE;
    int32_t chroma_planes = output->format == SCRK_NV12 ? 1 : output->format == SCRK_I420 ? 2 : 0;
    for (int32_t i = 0; i < chroma_planes; i++) {
        if (output->chroma[i] == NULL)
            return SCRK_INVALID_ARGUMENT;
        if (!is_sound_stride(output->chroma_stride[i], (width + 1) / 2, 3 - chroma_planes))
            return SCRK_INVALID_STRIDE;
    }
    return SCRK_OK;
}

scrk_status scrk_frame_check_damage(const scrk_frame *frame)
{
    if (frame == NULL || frame->output_count < 1 || frame->output_count > SCRK_MAX_OUTPUTS ||
        (frame->damage != NULL && frame->damage_count > SCRK_MAX_DAMAGE))
        return SCRK_INVALID_ARGUMENT;
    uint32_t absent = 0;
    for (uint32_t i = 0; i < frame->output_count; i++)
        absent |= (uint32_t)(frame->outputs[i].pixels == NULL) << i;
    if (frame->damage == NULL)
        return absent == 0 ? SCRK_OK : SCRK_INVALID_ARGUMENT;
    for (uint32_t i = 0; i < frame->damage_count; i++) {
        const scrk_damage *damage = &frame->damage[i];
        if (scrk_rect_is_empty(damage->rect) ||
            !is_inside(damage->rect, (scrk_rect){0, 0, frame->width, frame->height}))
            return SCRK_INVALID_SIZE;
        // In two steps, because a word can't be shifted by all of its 32 bits.
        if (damage->outputs >> (frame->output_count - 1) >> 1 != 0 || (damage->outputs & absent) != 0)
            return SCRK_INVALID_ARGUMENT;
    }
    return SCRK_OK;
}

scrk_status scrk_frame_check(const scrk_frame *frame)
{
    if (frame == NULL || frame->rows == NULL || (frame->items == NULL && frame->item_count > 0) ||
        frame->outputs == NULL || frame->output_count < 1 || frame->output_count > SCRK_MAX_OUTPUTS ||
        frame->band_height < 1)
        return SCRK_INVALID_ARGUMENT;
    if (!is_sound_side(frame->width) || !is_sound_side(frame->height))
        return SCRK_INVALID_SIZE;
    for (uint32_t i = 0; i < frame->output_count; i++) {
        scrk_status status = check_output(&frame->outputs[i], frame);
        if (status != SCRK_OK)
            return status;
    }
    for (uint32_t i = 0; i < frame->item_count; i++) {
        const scrk_item *item = &frame->items[i];
        if (item->kind < SCRK_SOLID || item->kind > SCRK_POP)
            return SCRK_INVALID_ARGUMENT;
        scrk_status status = check_item(item, frame);
        if (status != SCRK_OK)
            return status;
    }
    scrk_status status = check_nesting(frame);
    for (uint32_t next = 0; status == SCRK_OK && next < frame->item_count;) {
        if (frame->items[next].kind == SCRK_PUSH)
            status = check_group(frame, &next);
        else
            next++;
    }
    return status;
}
