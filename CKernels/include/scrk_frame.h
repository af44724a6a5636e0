// A frame: a list of items painted bottom to top into up to 32 outputs at once.
//
// Every item carries a set of outputs. The list is cut into bands of rows, a band into slabs in which no item begins or ends, a slab into
// spans. For each span the items are compiled once into a short program that blends a row for all outputs together, forks
// only where two outputs see different items, and starts, per output, at the topmost opaque item; the program is then run for each row.
#ifndef SCRK_FRAME_H
#define SCRK_FRAME_H

#include "scrk_geometry.h"
#include "scrk_rows.h"
#include "scrk_status.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SCRK_MAX_OUTPUTS 32
#define SCRK_MAX_GROUP_DEPTH 1024
#define SCRK_MAX_DAMAGE 512
#define SCRK_MAX_OPAQUE_RECTS 4

typedef int32_t scrk_format;

enum {
    SCRK_ARGB32 = 0, // premultiplied
    SCRK_XRGB32 = 1, // alpha byte read as 255 and written as 255
    SCRK_A8 = 2,     // coverage only
    SCRK_NV12 = 3,   // a plane of luma and one of Cb, Cr pairs at half the width and height, rounded up; BT.709, limited range
    SCRK_I420 = 4,   // the same in three planes: luma, Cb, Cr
};

typedef struct scrk_image {
    const void *pixels; // first pixel of the upper row
    ptrdiff_t stride;
    int32_t width, height;
    scrk_format format;
    // Pixels of the image in which every alpha is 255: a promise of the caller. What lies beneath them isn't drawn.
    uint32_t opaque_count;
    scrk_rect opaque_rects[SCRK_MAX_OPAQUE_RECTS];
} scrk_image;

typedef int32_t scrk_mask_kind;

enum {
    SCRK_MASK_NONE = 0,    // 255 everywhere
    SCRK_MASK_IMAGE = 1,   // an a8 image whose upper left pixel is at (mask.x, mask.y)
    SCRK_MASK_CORNERS = 2, // 255 but in the four corners of `shape`
};

typedef struct scrk_mask {
    scrk_mask_kind kind;
    int32_t x, y;       // IMAGE: where its first byte is
    scrk_rect shape;    // CORNERS: the whole rectangle, before any clip
    int32_t side;       // CORNERS: the corners are side x side
    const uint8_t *pixels; // IMAGE: first byte; CORNERS: upper left corner
    const uint8_t *mirrored; // CORNERS: upper right corner
    ptrdiff_t stride;
} scrk_mask;

typedef int32_t scrk_item_kind;

enum {
    SCRK_SOLID = 0, // rect filled with color, times mask
    SCRK_IMAGE = 1, // image with its first pixel at (x, y), cut to rect, times mask
    SCRK_PUSH = 2,  // begin of a group; rect and outputs as in its POP
    SCRK_POP = 3,   // end of the group: what it composed, times mask, times opacity
};

typedef struct scrk_item {
    scrk_item_kind kind;
    uint32_t outputs; // bit i: seen in outputs[i]; inside a group a subset of the group's
    scrk_rect rect;   // inside the frame; what is outside isn't painted
    uint32_t color;   // SOLID: premultiplied
    uint8_t opacity;  // POP
    int32_t x, y;     // IMAGE
    scrk_image image; // IMAGE: argb32 or xrgb32
    scrk_mask mask;   // SOLID, IMAGE, POP; an IMAGE mask covers rect
} scrk_item;

typedef struct scrk_output {
    void *pixels; // the first plane; null where the output isn't drawn: no damage may name it
    ptrdiff_t stride;
    scrk_format format; // argb32, xrgb32, nv12 or i420
    bool half;          // at half the width and height, rounded up
    void *chroma[2];    // nv12: the second plane; i420: the second and the third
    ptrdiff_t chroma_stride[2];
} scrk_output;

// The pixels of the frame, in each direction, that an output is drawn in: 1, 2 or 4, because a block of them is averaged.
static inline int32_t scrk_output_block(const scrk_output *output)
{
    return (output->half ? 2 : 1) * (output->format == SCRK_NV12 || output->format == SCRK_I420 ? 2 : 1);
}

// Pixels that are drawn, in the outputs whose bits are set.
typedef struct scrk_damage {
    scrk_rect rect; // inside the frame, not empty
    uint32_t outputs;
} scrk_damage;

typedef struct scrk_frame {
    int32_t width, height;
    uint32_t background; // premultiplied; what every output starts with
    const scrk_item *items;
    uint32_t item_count;
    const scrk_output *outputs; // width x height each, or half of that
    uint32_t output_count;
    const scrk_rows *rows;
    int32_t band_height; // rows of a band, at least 1, and a multiple of the blocks of all outputs
    bool streaming;      // write outputs past the caches
    // What is drawn; null: everything. An output gets the pixels of the rectangles that carry its bit, the same ones as if everything were drawn, and
    // no other byte of it is written. Rectangles may overlap. For an output that is drawn in blocks they're rounded outward to these.
    const scrk_damage *damage;
    uint32_t damage_count; // at most SCRK_MAX_DAMAGE
} scrk_frame;

typedef struct scrk_counters {
    uint64_t pixels_read;    // of images
    uint64_t pixels_blended; // results of blending operations
    uint64_t pixels_skipped; // item pixels that lie under something opaque, once per output
    uint64_t pixels_written; // to outputs
    uint64_t row_calls;      // calls of row operations
} scrk_counters;

// Checks items, outputs and sizes, once per list: sides, strides, kinds, group nesting, image and mask rectangles that cover the item's.
scrk_status scrk_frame_check(const scrk_frame *frame);

// Checks the damage, and that there are pixels for it, once per frame.
scrk_status scrk_frame_check_damage(const scrk_frame *frame);

// The index of the items of each band. Depends on width, height, band_height and the items' kinds and rectangles alone.
size_t scrk_frame_index_size(const scrk_frame *frame); // bytes; 0 if it would overflow
scrk_status scrk_frame_index(const scrk_frame *frame, void *index, size_t size);

// Bytes of scratch memory that one thread needs to render any band, whatever the damage; it must be aligned to 64. 0 if it would overflow.
size_t scrk_frame_scratch_size(const scrk_frame *frame, const void *index);

int32_t scrk_frame_band_count(const scrk_frame *frame);

// Renders what is damaged of one band. Bands are independent: any order, any thread, each thread with its own scratch and counters. Allocates nothing.
scrk_status scrk_frame_render_band(const scrk_frame *frame, const void *index, int32_t band, void *scratch,
                                   size_t scratch_size, scrk_counters *counters);

#endif
