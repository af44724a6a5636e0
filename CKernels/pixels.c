#include "scrk_pixels.h"

#include "rows/pixel_arithmetic.h"

uint32_t scrk_premultiply(uint8_t red, uint8_t green, uint8_t blue, uint8_t alpha)
{
    return (uint32_t)alpha << 24 | (uint32_t)scrk_mul(red, alpha) << 16 | (uint32_t)scrk_mul(green, alpha) << 8 |
           scrk_mul(blue, alpha);
}

uint32_t scrk_pixel_scaled(uint32_t pixel, uint8_t by)
{
    return pixel_scaled(pixel, by);
}

uint32_t scrk_pixel_over(uint32_t source, uint32_t under)
{
    return pixel_over(source, under);
}

void scrk_premultiply_rgba(uint32_t *dst, const uint8_t *rgba, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        dst[i] = scrk_premultiply(rgba[4 * i], rgba[4 * i + 1], rgba[4 * i + 2], rgba[4 * i + 3]);
    }
}

static uint8_t straight(uint32_t channel, uint32_t alpha)
{
    uint32_t value = (channel * 255 + alpha / 2) / alpha;
    return value > 255 ? 255 : (uint8_t)value;
}

void scrk_unpremultiply_rgba(uint8_t *rgba, const uint32_t *src, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        uint32_t pixel = src[i];
        uint32_t alpha = pixel >> 24, red = pixel >> 16 & 255, green = pixel >> 8 & 255, blue = pixel & 255;
        if (alpha == 0) {
            red = green = blue = 0;
        } else if (alpha != 255) { // by far most pixels of a picture are opaque: no division for them
            red = straight(red, alpha);
            green = straight(green, alpha);
            blue = straight(blue, alpha);
        }
        rgba[4 * i] = (uint8_t)red;
        rgba[4 * i + 1] = (uint8_t)green;
        rgba[4 * i + 2] = (uint8_t)blue;
        rgba[4 * i + 3] = (uint8_t)alpha;
    }
}
