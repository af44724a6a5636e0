#ifndef SCRK_BLUR_H
#define SCRK_BLUR_H
#include "scrk_rows.h"
#include "scrk_status.h"
#include <stddef.h>
#include <stdint.h>
size_t scrk_blur_scratch_size(int32_t width, int32_t height, double sigma);
scrk_status scrk_blur(uint32_t *pixels, ptrdiff_t stride, int32_t width, int32_t height, double sigma, const scrk_rows *rows,
                      void *scratch, size_t scratch_size);
scrk_status scrk_pixelate(uint32_t *pixels, ptrdiff_t stride, int32_t width, int32_t height, int32_t cell, int32_t origin_x,
                          int32_t origin_y);
#endif
