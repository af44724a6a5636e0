// The row operations once more, one channel at a time and as plain as Docs/numerics.md says them. Nothing of the kernel is used, and
// the product is rounded by a division.
#include "harness_case.h"

static uint32_t mul(uint32_t a, uint32_t b)
{
    return (2 * a * b + 255) / 510;
}

static uint32_t channel(uint32_t pixel, int index)
{
    return pixel >> 8 * index & 255;
}

static uint32_t times(uint32_t pixel, uint32_t by)
{
    uint32_t result = 0;
    for (int i = 0; i < 4; i++) {
        result |= mul(channel(pixel, i), by) << 8 * i;
    }
    return result;
}

static uint32_t over(uint32_t source, uint32_t under)
{
    uint32_t result = 0;
    for (int i = 0; i < 4; i++) {
        uint32_t sum = channel(source, i) + mul(channel(under, i), 255 - channel(source, 3));
        result |= (sum < 255 ? sum : 255) << 8 * i;
    }
    return result;
}

void harness_formula(const harness_case *c, uint32_t *expected)
{
    for (uint32_t i = 0; i < c->width; i++) {
        uint32_t under = c->under[i], src = c->src[i], mask = c->mask[i];
        switch (c->op) {
        case FILL:
        case STREAM_FILL: expected[i] = c->color; break;
        case COPY:
        case STREAM:
        case STREAM_COPY: expected[i] = src; break;
        case COPY_OPAQUE:
        case STREAM_OPAQUE: expected[i] = 255u << 24 | src % (1u << 24); break;
        case OVER:
        case STREAM_OVER: expected[i] = over(src, under); break;
        case OVER_SOLID:
        case STREAM_OVER_SOLID: expected[i] = over(c->color, under); break;
        case OVER_OPACITY:
        case STREAM_OVER_OPACITY: expected[i] = over(times(src, c->opacity), under); break;
        case OVER_MASK: expected[i] = over(times(src, mask), under); break;
        case OVER_SOLID_MASK: expected[i] = over(times(c->color, mask), under); break;
        case OVER_MASK_OPACITY: expected[i] = over(times(times(src, mask), c->opacity), under); break;
        case ALPHA: expected[i] = channel(src, 3); break;
        case OPERATION_COUNT: break;
        }
        expected[i] |= c->set;
    }
}
