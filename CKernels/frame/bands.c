// The index of the items of each band, and the rendering of one band.
#include "scratch.h"

#include <string.h>

static int32_t band_of(const scrk_frame *frame, int32_t y)
{
    return y / frame->band_height;
}

int32_t scrk_frame_band_count(const scrk_frame *frame)
{
    return (int32_t)(((int64_t)frame->height + frame->band_height - 1) / frame->band_height);
}

static uint64_t entry_count(const scrk_frame *frame)
{
    uint64_t count = 0;
    for (uint32_t i = 0; i < frame->item_count; i++) {
        scrk_rect rect = frame->items[i].rect;
        count += (uint64_t)(band_of(frame, rect.y1 - 1) - band_of(frame, rect.y0) + 1);
    }
    return count;
}

size_t scrk_frame_index_size(const scrk_frame *frame)
{
    uint64_t words = entry_count(frame) + (uint64_t)scrk_frame_band_count(frame) + 1;
    return words > UINT32_MAX ? 0 : sizeof(band_index) + (size_t)words * sizeof(uint32_t);
}

static uint32_t depth_of_groups(const scrk_frame *frame)
{
    uint32_t depth = 0, deepest = 0;
    for (uint32_t i = 0; i < frame->item_count; i++) {
        if (frame->items[i].kind == SCRK_PUSH && ++depth > deepest)
            deepest = depth;
        if (frame->items[i].kind == SCRK_POP)
            depth--;
    }
    return deepest;
}

scrk_status scrk_frame_index(const scrk_frame *frame, void *memory, size_t size)
{
    size_t needed = scrk_frame_index_size(frame);
    if (memory == NULL || needed == 0 || size < needed)
        return SCRK_SCRATCH_TOO_SMALL;
    band_index *index = memory;
    uint32_t bands = (uint32_t)scrk_frame_band_count(frame);
    uint32_t *offsets = index->offsets;
    uint32_t *entries = offsets + bands + 1;
    *index = (band_index){.band_count = bands, .max_depth = depth_of_groups(frame)};

    // Counting sort: count per band, add up, fill in; filling moves each offset to the begin of the next band.
    memset(offsets, 0, (bands + 1) * sizeof(uint32_t));
    for (uint32_t i = 0; i < frame->item_count; i++) {
        scrk_rect rect = frame->items[i].rect;
        for (int32_t band = band_of(frame, rect.y0); band <= band_of(frame, rect.y1 - 1); band++)
            offsets[band]++;
    }
    uint32_t sum = 0;
    for (uint32_t band = 0; band <= bands; band++) {
        uint32_t count = offsets[band];
        if (count > index->max_entries)
            index->max_entries = count;
        offsets[band] = sum;
        sum += count;
    }
    for (uint32_t i = 0; i < frame->item_count; i++) {
        scrk_rect rect = frame->items[i].rect;
        for (int32_t band = band_of(frame, rect.y0); band <= band_of(frame, rect.y1 - 1); band++)
            entries[offsets[band]++] = i;
    }
    memmove(offsets + 1, offsets, bands * sizeof(uint32_t));
    offsets[0] = 0;
    return SCRK_OK;
}

size_t scrk_frame_scratch_size(const scrk_frame *frame, const void *index)
{
    scratch s;
    return scrk_scratch_layout(frame, index, NULL, &s);
}

static void render_tile(scratch *s, const uint32_t *entries, uint32_t count, scrk_rect tile)
{
    scrk_tile_collect_damage(s, tile);
    if (s->area_count == 0)
        return;
    scrk_tile_begin(s, entries, count, tile);
    for (int32_t y = tile.y0; y < tile.y1; y = s->y1) {
        s->y0 = y;
        s->y1 = tile.y1;
        scrk_slab_collect_damage(s);
        if (s->column_count == 0)
            continue;
        scrk_slab_begin(s);
        scrk_slab_count_hidden(s);
        scrk_slab_render(s);
    }
}

scrk_status scrk_frame_render_band(const scrk_frame *frame, const void *memory, int32_t band, void *scratch_memory,
                                   size_t scratch_size, scrk_counters *counters)
{
    const band_index *index = memory;
    if (band < 0 || (uint32_t)band >= index->band_count ||
        (frame->damage != NULL && frame->damage_count > SCRK_MAX_DAMAGE))
        return SCRK_INVALID_ARGUMENT;
    int32_t y0 = band * frame->band_height;
    int64_t end = (int64_t)y0 + frame->band_height;
    int32_t y1 = end < frame->height ? (int32_t)end : frame->height;
    if (!scrk_band_is_damaged(frame, y0, y1))
        return SCRK_OK;
    scratch s;
    size_t needed = scrk_scratch_layout(frame, index, scratch_memory, &s);
    if (scratch_memory == NULL || needed == 0 || scratch_size < needed)
        return SCRK_SCRATCH_TOO_SMALL;
    s.counters = counters;

    const uint32_t *entries = index->offsets + index->band_count + 1 + index->offsets[band];
    uint32_t count = index->offsets[band + 1] - index->offsets[band];
    int32_t width = scrk_tile_width(frame, count);
    for (int32_t x0 = 0; x0 < frame->width; x0 += width) {
        int32_t x1 = frame->width - x0 < width ? frame->width : x0 + width;
        render_tile(&s, entries, count, (scrk_rect){x0, y0, x1, y1});
    }
    if (frame->streaming)
        frame->rows->fence();
    return SCRK_OK;
}
