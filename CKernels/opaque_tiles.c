#include "scrk_pixels.h"

enum { WAS_OPAQUE = 1, IS_OPAQUE = 2 };

static bool are_opaque(const uint32_t *pixels, int32_t count)
{
    // No way out of the loops, so that they can be vectorised; by far most tiles are whole.
    uint32_t all = UINT32_MAX;
    if (count == SCRK_TILE) {
        for (int32_t x = 0; x < SCRK_TILE; x++) {
            all &= pixels[x];
        }
    } else {
        for (int32_t x = 0; x < count; x++) {
            all &= pixels[x];
        }
    }
    return all >> 24 == 255;
}

static int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

// One row of tiles, of which the first pixels are given. Row by row, as the pixels lie in memory, and not again in tiles that aren't opaque.
static bool look_at_row(const uint32_t *pixels, ptrdiff_t stride, int32_t width, int32_t height, int32_t x0, int32_t x1,
                        uint8_t *opaque)
{
    int32_t remaining = x1 - x0;
    for (int32_t x = x0; x < x1; x++) {
        opaque[x] |= IS_OPAQUE;
    }
    for (int32_t y = 0; y < height && remaining > 0; y++) {
        const uint32_t *row = (const uint32_t *)((const char *)pixels + y * stride);
        for (int32_t x = x0; x < x1; x++) {
            int32_t left = x * SCRK_TILE;
            if ((opaque[x] & IS_OPAQUE) != 0 && !are_opaque(row + left, lesser(width - left, SCRK_TILE))) {
                opaque[x] &= WAS_OPAQUE;
                remaining--;
            }
        }
    }
    bool changed = false;
    for (int32_t x = x0; x < x1; x++) {
        bool is = (opaque[x] & IS_OPAQUE) != 0;
        changed |= is != ((opaque[x] & WAS_OPAQUE) != 0);
        opaque[x] = is;
    }
    return changed;
}

bool scrk_find_opaque_tiles(const uint32_t *pixels, ptrdiff_t stride, int32_t width, int32_t height, scrk_rect tiles,
                            uint8_t *opaque)
{
    int32_t columns = (width + SCRK_TILE - 1) / SCRK_TILE;
    bool changed = false;
    for (int32_t y = tiles.y0; y < tiles.y1; y++) {
        const void *first = (const char *)pixels + (ptrdiff_t)y * SCRK_TILE * stride;
        changed |= look_at_row(first, stride, width, lesser(height - y * SCRK_TILE, SCRK_TILE), tiles.x0, tiles.x1,
                               opaque + (size_t)y * (size_t)columns);
    }
    return changed;
}
