// Outputs that aren't wanted as they are composed: at half size, or as planes of luma and chroma. Their rows are converted while they lie in
// the cache. What needs a row and the one beneath it waits in the scratch memory for that one: a row of blocks belongs to one band, and its
// blocks are drawn as a whole, so what waits there is always of this frame.
#include "scratch.h"

// The rows that are kept for an output.
enum {
    SOURCE_ABOVE,  // of the picture as it is composed
    PICTURE_ABOVE, // of the picture as it is wanted
    HALVED,        // the present row of the picture at half size
};

typedef struct columns {
    int32_t x0, x1;
} columns;

static size_t count(columns c)
{
    return (size_t)(c.x1 - c.x0);
}

static uint32_t *kept_row(const scratch *s, uint32_t output, uint32_t which, int32_t x)
{
    return (uint32_t *)(s->kept_rows + (output * KEPT_ROWS + which) * s->kept_size) + x;
}

static uint8_t *row_of_plane(void *plane, ptrdiff_t stride, int32_t y)
{
    return (uint8_t *)plane + (ptrdiff_t)y * stride;
}

// Where bytes for dst are made: at dst, or in the cache, to be streamed from there.
static uint8_t *begin_bytes(const scratch *s, uint8_t *dst, uint32_t which)
{
    return s->frame->streaming ? s->plane_bytes + which * s->kept_size : dst;
}

static uint32_t end_bytes(const scratch *s, uint8_t *dst, const uint8_t *bytes, size_t n)
{
    if (bytes == dst)
        return 0;
    s->frame->rows->stream_bytes(dst, bytes, n);
    return 1;
}

static uint32_t write_luma(const scratch *s, const scrk_output *output, const uint32_t *row, columns c, int32_t y)
{
    uint8_t *dst = row_of_plane(output->pixels, output->stride, y) + c.x0;
    uint8_t *bytes = begin_bytes(s, dst, 0);
    s->frame->rows->luma(bytes, row, count(c));
    return 1 + end_bytes(s, dst, bytes, count(c));
}

static uint32_t write_chroma(const scratch *s, const scrk_output *output, const uint32_t *upper,
                             const uint32_t *lower, columns c, int32_t y)
{
    size_t blocks = (count(c) + 1) / 2;
    uint8_t *first = row_of_plane(output->chroma[0], output->chroma_stride[0], y / 2);
    if (output->format == SCRK_NV12) {
        uint8_t *dst = first + c.x0, *bytes = begin_bytes(s, dst, 0);
        s->frame->rows->chroma_pairs(bytes, upper, lower, count(c));
        return 1 + end_bytes(s, dst, bytes, 2 * blocks);
    }
    uint8_t *cb = first + c.x0 / 2;
    uint8_t *cr = row_of_plane(output->chroma[1], output->chroma_stride[1], y / 2) + c.x0 / 2;
    uint8_t *cb_bytes = begin_bytes(s, cb, 0), *cr_bytes = begin_bytes(s, cr, 1);
    s->frame->rows->chroma_planes(cb_bytes, cr_bytes, upper, lower, count(c));
    return 1 + end_bytes(s, cb, cb_bytes, blocks) + end_bytes(s, cr, cr_bytes, blocks);
}

// A row of the picture as it is wanted, but for the format.
static uint32_t write_picture(const scratch *s, uint32_t index, const uint32_t *row, columns c, int32_t y,
                              int32_t height)
{
    const scrk_output *output = &s->frame->outputs[index];
    if (output->format != SCRK_NV12 && output->format != SCRK_I420) {
        uint32_t *dst = (uint32_t *)(void *)row_of_plane(output->pixels, output->stride, y) + c.x0;
        scrk_write_words(s->frame, output, dst, row, count(c));
        return 1;
    }
    uint32_t calls = write_luma(s, output, row, c, y);
    uint32_t *above = kept_row(s, index, PICTURE_ABOVE, c.x0);
    bool is_upper = y % 2 == 0;
    if (!is_upper || y + 1 == height)
        return calls + write_chroma(s, output, is_upper ? row : above, row, c, y);
    s->frame->rows->copy(above, row, count(c));
    return calls + 1;
}

uint32_t scrk_output_convert(const scratch *s, uint32_t index, const uint32_t *row, int32_t x0, int32_t x1, int32_t y)
{
    const scrk_rows *rows = s->frame->rows;
    int32_t height = s->frame->height;
    columns c = {x0, x1};
    if (!s->frame->outputs[index].half)
        return write_picture(s, index, row, c, y, height);
    uint32_t *above = kept_row(s, index, SOURCE_ABOVE, x0);
    bool is_upper = y % 2 == 0;
    if (is_upper && y + 1 < height) {
        rows->copy(above, row, count(c));
        return 1;
    }
    columns halved = {x0 / 2, (x1 + 1) / 2};
    uint32_t *half = kept_row(s, index, HALVED, halved.x0);
    rows->halve(half, is_upper ? row : above, row, count(c));
    return 1 + write_picture(s, index, half, halved, y / 2, (height + 1) / 2);
}
