// The same rows by pixman. Where an image can't be made, the answer stays one that no case expects, so that it is seen.
#include "harness_case.h"

#if defined(KERNEL_HARNESS_WITHOUT_PIXMAN)

bool harness_pixman(const harness_case *c, uint32_t *expected)
{
    (void)c;
    (void)expected;
    return false;
}

#else

#include <pixman.h>
#include <string.h>

// pixman reads and writes no row that isn't a whole number of words long.
#define STRIDE_WORDS (MAX_WIDTH + 2)

static pixman_image_t *row_image(pixman_format_code_t format, const harness_case *c, const void *pixels)
{
    return pixman_image_create_bits(format, (int)c->width, 1, (uint32_t *)pixels, STRIDE_WORDS * 4);
}

static pixman_image_t *solid_image(uint32_t pixel)
{
    pixman_color_t color = {
        .red = (uint16_t)((pixel >> 16 & 255) * 257),
        .green = (uint16_t)((pixel >> 8 & 255) * 257),
        .blue = (uint16_t)((pixel & 255) * 257),
        .alpha = (uint16_t)((pixel >> 24) * 257),
    };
    return pixman_image_create_solid_fill(&color);
}

static void composite(pixman_op_t op, const harness_case *c, pixman_image_t *src, pixman_image_t *mask,
                      pixman_image_t *dst)
{
    pixman_image_composite32(op, src, mask, dst, 0, 0, 0, 0, 0, 0, (int32_t)c->width, 1);
}

static void unref(pixman_image_t *image)
{
    if (image != NULL) {
        pixman_image_unref(image);
    }
}

bool harness_pixman(const harness_case *c, uint32_t *expected)
{
    if (!c->valid || c->width == 0) {
        return false;
    }
    const operation_shape *shape = &operation_shapes[c->op];
    const uint32_t opacity_pixel = (uint32_t)c->opacity << 24;
    uint32_t result[STRIDE_WORDS], masked[STRIDE_WORDS];
    memset(result, 0xa5, sizeof result);
    if (shape->under) {
        memcpy(result, c->under, c->width * sizeof *result);
    }

    bool opaque = c->op == COPY_OPAQUE || c->op == STREAM_OPAQUE;
    bool bytes = c->op == ALPHA;
    pixman_image_t *dst = row_image(bytes ? PIXMAN_a8 : PIXMAN_a8r8g8b8, c, result);
    pixman_image_t *src = shape->color ? solid_image(c->color)
                                       : row_image(opaque ? PIXMAN_x8r8g8b8 : PIXMAN_a8r8g8b8, c, c->src);
    pixman_image_t *mask = shape->mask      ? row_image(PIXMAN_a8, c, c->mask)
                           : shape->opacity ? solid_image(opacity_pixel)
                                            : NULL;
    pixman_image_t *step = row_image(PIXMAN_a8r8g8b8, c, masked), *opacity = solid_image(opacity_pixel);

    bool made = dst != NULL && src != NULL && (mask != NULL || !(shape->mask || shape->opacity)) && step != NULL &&
                opacity != NULL;
    if (made && c->op == OVER_MASK_OPACITY) {
        composite(PIXMAN_OP_SRC, c, src, mask, step);
        composite(PIXMAN_OP_OVER, c, step, opacity, dst);
    } else if (made) {
        composite(shape->under ? PIXMAN_OP_OVER : PIXMAN_OP_SRC, c, src, mask, dst);
    }
    for (uint32_t i = 0; i < c->width; i++) {
        expected[i] = !made ? 0xa5a5a5a5u : bytes ? ((const uint8_t *)result)[i] : result[i] | c->set;
    }

    unref(dst);
    unref(src);
    unref(mask);
    unref(step);
    unref(opacity);
    return true;
}

#endif
