// Coverage: 16 scan lines per pixel, each with the exact length of the shape's interval inside of the pixel.
#include "include/scrk_coverage.h"

#include <math.h>
#include <stdbool.h>

// A fused multiply-add would round differently on machines that have one.
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#endif

enum { LINES = 16 };

static double clamp_unit(double value)
{
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

static uint32_t quantised(double length)
{
    return (uint32_t)floor(256 * length + 0.5);
}

static uint8_t coverage_of_sum(uint32_t sum)
{
    return (uint8_t)((sum * 255 + 2048) >> 12);
}

static bool is_valid_region(scrk_rect region)
{
    return region.x0 < region.x1 && region.y0 < region.y1 && (int64_t)region.x1 - region.x0 <= SCRK_MAX_SIDE &&
           (int64_t)region.y1 - region.y0 <= SCRK_MAX_SIDE;
}

// How far the interval of the rounded rectangle begins behind the rectangle's edge, on the lines of the pixel row that lies `above` rows
// below the upper edge and `below` rows above the lower one.
static void insets_of_row(double insets[LINES], double above, double below, double radius)
{
    for (int k = 0; k < LINES; k++) {
        double line = (2 * k + 1) / 32.0;
        double into_top = radius - (above + line);
        double into_bottom = radius - (below + (1 - line));
        double depth = into_top > into_bottom ? into_top : into_bottom;
        insets[k] = depth > 0 ? radius - sqrt(radius * radius - depth * depth) : 0;
    }
}

static uint8_t coverage_of_pixel(const double insets[LINES], double left, double right)
{
    uint32_t sum = 0;
    for (int k = 0; k < LINES; k++) {
        double length = 1 - clamp_unit(insets[k] - left) - clamp_unit(insets[k] - right);
        sum += quantised(length > 0 ? length : 0);
    }
    return coverage_of_sum(sum);
}

int32_t scrk_corner_side(double radius)
{
    return radius > 0 && radius <= SCRK_MAX_SIDE ? (int32_t)ceil(radius) : 0;
}

scrk_status scrk_corner_coverage(uint8_t *left, uint8_t *right, ptrdiff_t stride, double radius)
{
    if (left == NULL || right == NULL || !(radius >= 0 && radius <= SCRK_MAX_SIDE))
        return SCRK_INVALID_ARGUMENT;
    int32_t side = scrk_corner_side(radius);
    for (int32_t y = 0; y < side; y++) {
        double insets[LINES];
        insets_of_row(insets, y, INFINITY, radius);
        for (int32_t x = 0; x < side; x++) {
            uint8_t coverage = coverage_of_pixel(insets, x, INFINITY);
            left[y * stride + x] = coverage;
            right[y * stride + (side - 1 - x)] = coverage;
        }
    }
    return SCRK_OK;
}

scrk_status scrk_rounded_coverage(uint8_t *dst, ptrdiff_t stride, scrk_rect region, scrk_rect shape, double radius)
{
    if (dst == NULL || !(radius >= 0))
        return SCRK_INVALID_ARGUMENT;
    if (!is_valid_region(region))
        return SCRK_INVALID_SIZE;
    for (int32_t y = region.y0; y < region.y1; y++) {
        uint8_t *row = dst + (ptrdiff_t)(y - region.y0) * stride;
        bool inside = y >= shape.y0 && y < shape.y1;
        double insets[LINES];
        insets_of_row(insets, (double)y - shape.y0, (double)shape.y1 - 1 - y, radius);
        for (int32_t x = region.x0; x < region.x1; x++)
            row[x - region.x0] = inside && x >= shape.x0 && x < shape.x1
                                     ? coverage_of_pixel(insets, (double)x - shape.x0, (double)shape.x1 - 1 - x)
                                     : 0;
    }
    return SCRK_OK;
}

typedef struct interval {
    double l, r;
} interval;

static const interval EMPTY = {0, 0};

// The x with |slope * x + offset| <= half, cut from `within`.
static interval cut_to_slab(interval within, double slope, double offset, double half)
{
    if (slope == 0)
        return offset >= -half && offset <= half ? within : EMPTY;
    double first = (-half - offset) / slope;
    double last = (half - offset) / slope;
    double l = first < last ? first : last;
    double r = first < last ? last : first;
    if (l > within.l)
        within.l = l;
    if (r < within.r)
        within.r = r;
    return within.l < within.r ? within : EMPTY;
}

// Where the line (du * x + u, dv * x + v) enters or leaves the circle; false if it passes by.
static bool meets_circle(double *x, double du, double u, double dv, double v, double radius, bool entering)
{
    double square = du * du + dv * dv;
    double half_linear = du * u + dv * v;
    double discriminant = half_linear * half_linear - square * (u * u + v * v - radius * radius);
    if (!(discriminant > 0))
        return false;
    double root = sqrt(discriminant);
    *x = (-half_linear + (entering ? -root : root)) / square;
    return true;
}

// Moves an end of the interval that lies in a corner zone of the rectangle to that corner's arc; false if the line misses the arc.
static bool move_to_arc(double *end, const scrk_mapped_shape *shape, double u0, double v0, bool entering)
{
    double u = shape->a * *end + u0;
    double v = shape->b * *end + v0;
    double inner_u = shape->half_width - shape->radius;
    double inner_v = shape->half_height - shape->radius;
    if (!(fabs(u) > inner_u && fabs(v) > inner_v))
        return true;
    double centre_u = u < 0 ? -inner_u : inner_u;
    double centre_v = v < 0 ? -inner_v : inner_v;
    return meets_circle(end, shape->a, u0 - centre_u, shape->b, v0 - centre_v, shape->radius, entering);
}

static interval interval_of_line(const scrk_mapped_shape *shape, double y)
{
    double u0 = shape->c * y + shape->tx;
    double v0 = shape->d * y + shape->ty;
    interval found = {-INFINITY, INFINITY};
    found = cut_to_slab(found, shape->a, u0, shape->half_width);
    found = cut_to_slab(found, shape->b, v0, shape->half_height);
    if (!(found.l < found.r) || !(shape->radius > 0))
        return found;
    if (!move_to_arc(&found.l, shape, u0, v0, true) || !move_to_arc(&found.r, shape, u0, v0, false))
        return EMPTY;
    return found.l < found.r ? found : EMPTY;
}

static uint8_t coverage_by_intervals(const interval lines[LINES], double x)
{
    uint32_t sum = 0;
    for (int k = 0; k < LINES; k++) {
        double l = lines[k].l > x ? lines[k].l : x;
        double r = lines[k].r < x + 1 ? lines[k].r : x + 1;
        sum += quantised(r > l ? r - l : 0);
    }
    return coverage_of_sum(sum);
}

scrk_status scrk_mapped_coverage(uint8_t *dst, ptrdiff_t stride, scrk_rect region, const scrk_mapped_shape *shape)
{
    if (dst == NULL || shape == NULL)
        return SCRK_INVALID_ARGUMENT;
    if (!is_valid_region(region))
        return SCRK_INVALID_SIZE;
    for (int32_t y = region.y0; y < region.y1; y++) {
        interval lines[LINES];
        for (int k = 0; k < LINES; k++)
            lines[k] = interval_of_line(shape, y + (2 * k + 1) / 32.0);
        uint8_t *row = dst + (ptrdiff_t)(y - region.y0) * stride;
        for (int32_t x = region.x0; x < region.x1; x++)
            row[x - region.x0] = coverage_by_intervals(lines, x);
    }
    return SCRK_OK;
}
