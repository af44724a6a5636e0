// Resampled contents. pixman decides the bytes; this file keeps it from drawing nothing in silence, as it does for
// coordinates beyond 16 bits.
#include "include/scrk_sample.h"

#include <math.h>
#include <pixman.h>
#include <stdbool.h>

enum { ONE = 65536, MARGIN = 2 * ONE };

// What no premultiplied picture holds: where it's still there after a call, pixman drew nothing.
static const uint32_t UNTOUCHED = 0x00fe01fd;

static bool fixed_entry(int32_t *fixed, double value)
{
    double rounded = floor(value * ONE + 0.5);
    if (!(rounded >= INT32_MIN && rounded <= INT32_MAX))
        return false;
    *fixed = (int32_t)rounded;
    return true;
}

static bool fixed_translation(int64_t *fixed, double value)
{
    double rounded = floor(value * ONE + 0.5);
    if (!(fabs(rounded) < (double)(INT64_C(1) << 52)))
        return false;
    *fixed = (int64_t)rounded;
    return true;
}

scrk_status scrk_sample_matrix_make(scrk_sample_matrix *matrix, double a, double b, double c, double d, double tx,
                                    double ty)
{
    if (matrix == NULL)
        return SCRK_INVALID_ARGUMENT;
    bool fits = fixed_entry(&matrix->m00, a) && fixed_entry(&matrix->m10, b) && fixed_entry(&matrix->m01, c) &&
                fixed_entry(&matrix->m11, d) && fixed_translation(&matrix->t0, tx) &&
                fixed_translation(&matrix->t1, ty);
    return fits ? SCRK_OK : SCRK_NOT_DRAWN;
}

// Whether the centre of picture pixel (x, y) is sampled inside of the source, or at most 2 pixels outside.
static bool is_in_reach(const scrk_sample_matrix *m, const scrk_image *source, int32_t x, int32_t y)
{
    int64_t u = m->t0 + (int64_t)m->m00 * x + (int64_t)m->m01 * y + ((int64_t)m->m00 + m->m01) / 2;
    int64_t v = m->t1 + (int64_t)m->m10 * x + (int64_t)m->m11 * y + ((int64_t)m->m10 + m->m11) / 2;
    return u >= -MARGIN && u <= (int64_t)source->width * ONE + MARGIN && v >= -MARGIN &&
           v <= (int64_t)source->height * ONE + MARGIN;
}

static bool set_transform_at(pixman_image_t *image, const scrk_sample_matrix *m, int32_t x, int32_t y)
{
    int64_t t0 = m->t0 + (int64_t)m->m00 * x + (int64_t)m->m01 * y;
    int64_t t1 = m->t1 + (int64_t)m->m10 * x + (int64_t)m->m11 * y;
    if (t0 < INT32_MIN || t0 > INT32_MAX || t1 < INT32_MIN || t1 > INT32_MAX)
        return false;
    pixman_transform_t transform = {{{m->m00, m->m01, (pixman_fixed_t)t0},
                                     {m->m10, m->m11, (pixman_fixed_t)t1},
                                     {0, 0, ONE}}};
    return pixman_image_set_transform(image, &transform);
}

static uint32_t *pixel_at(uint32_t *dst, ptrdiff_t stride, scrk_rect region, int32_t x, int32_t y)
{
    return (uint32_t *)((uint8_t *)dst + (ptrdiff_t)(y - region.y0) * stride) + (x - region.x0);
}

static scrk_status composite(uint32_t *dst, ptrdiff_t stride, scrk_rect region, scrk_rect part, pixman_image_t *source,
                             pixman_image_t *target, const scrk_sample_matrix *matrix)
{
    uint32_t *first = pixel_at(dst, stride, region, part.x0, part.y0);
    uint32_t *last = pixel_at(dst, stride, region, part.x1 - 1, part.y1 - 1);
    *first = UNTOUCHED;
    *last = UNTOUCHED;
    if (!set_transform_at(source, matrix, part.x0, part.y0))
        return SCRK_NOT_DRAWN;
    pixman_image_composite32(PIXMAN_OP_SRC, source, NULL, target, 0, 0, 0, 0, part.x0 - region.x0, part.y0 - region.y0,
                             part.x1 - part.x0, part.y1 - part.y0);
    return *first == UNTOUCHED && *last == UNTOUCHED ? SCRK_NOT_DRAWN : SCRK_OK;
}

// Row by row, only where the source is in reach: so no coordinate leaves 16 bits.
static scrk_status composite_rows(uint32_t *dst, ptrdiff_t stride, scrk_rect region, const scrk_image *image,
                                  pixman_image_t *source, pixman_image_t *target, const scrk_sample_matrix *matrix)
{
    for (int32_t y = region.y0; y < region.y1; y++) {
        scrk_rect part = {region.x0, y, region.x1, y + 1};
        while (part.x0 < part.x1 && !is_in_reach(matrix, image, part.x0, y))
            *pixel_at(dst, stride, region, part.x0++, y) = 0;
        while (part.x0 < part.x1 && !is_in_reach(matrix, image, part.x1 - 1, y))
            *pixel_at(dst, stride, region, --part.x1, y) = 0;
        if (part.x0 == part.x1)
            continue;
        scrk_status status = composite(dst, stride, region, part, source, target, matrix);
        if (status != SCRK_OK)
            return status;
    }
    return SCRK_OK;
}

static pixman_format_code_t pixman_format(scrk_format format)
{
    return format == SCRK_A8 ? PIXMAN_a8 : format == SCRK_XRGB32 ? PIXMAN_x8r8g8b8 : PIXMAN_a8r8g8b8;
}

static scrk_status sample_into(uint32_t *dst, ptrdiff_t stride, scrk_rect region, const scrk_image *image,
                               pixman_image_t *source, pixman_image_t *target, const scrk_sample_matrix *matrix)
{
    pixman_image_set_filter(source, PIXMAN_FILTER_BILINEAR, NULL, 0);
    pixman_image_set_repeat(source, PIXMAN_REPEAT_PAD);
    bool whole = is_in_reach(matrix, image, region.x0, region.y0) &&
                 is_in_reach(matrix, image, region.x1 - 1, region.y0) &&
                 is_in_reach(matrix, image, region.x0, region.y1 - 1) &&
                 is_in_reach(matrix, image, region.x1 - 1, region.y1 - 1);
    return whole ? composite(dst, stride, region, region, source, target, matrix)
                 : composite_rows(dst, stride, region, image, source, target, matrix);
}

scrk_status scrk_sample(uint32_t *dst, ptrdiff_t stride, scrk_rect region, const scrk_image *image,
                        const scrk_sample_matrix *matrix)
{
    if (dst == NULL || image == NULL || image->pixels == NULL || matrix == NULL)
        return SCRK_INVALID_ARGUMENT;
    int64_t width = (int64_t)region.x1 - region.x0;
    int64_t height = (int64_t)region.y1 - region.y0;
    if (width < 1 || height < 1 || width > SCRK_MAX_SIDE || height > SCRK_MAX_SIDE || image->width < 1 ||
        image->height < 1 || image->width > SCRK_MAX_SIDE || image->height > SCRK_MAX_SIDE)
        return SCRK_INVALID_SIZE;
    if (stride < width * 4 || stride % 4 != 0 || stride > INT32_MAX || image->stride % 4 != 0 ||
        image->stride > INT32_MAX || image->stride < INT32_MIN)
        return SCRK_INVALID_STRIDE;

    pixman_image_t *source =
        pixman_image_create_bits_no_clear(pixman_format(image->format), image->width, image->height,
                                          (uint32_t *)image->pixels, (int)image->stride);
    pixman_image_t *target = pixman_image_create_bits_no_clear(PIXMAN_a8r8g8b8, (int)width, (int)height, dst, (int)stride);
    scrk_status status = SCRK_OUT_OF_MEMORY;
    if (source != NULL && target != NULL)
        status = sample_into(dst, stride, region, image, source, target, matrix);
    if (source != NULL)
        pixman_image_unref(source);
    if (target != NULL)
        pixman_image_unref(target);
    return status;
}
