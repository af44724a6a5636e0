#include "include/scrk_blur.h"
size_t scrk_blur_scratch_size(int32_t width, int32_t height, double sigma) { (void)width; (void)height; (void)sigma; return 64; }
scrk_status scrk_blur(uint32_t *p, ptrdiff_t st, int32_t w, int32_t h, double s, const scrk_rows *r, void *m, size_t n)
{ (void)p; (void)st; (void)w; (void)h; (void)s; (void)r; (void)m; (void)n; return SCRK_OK; }
scrk_status scrk_pixelate(uint32_t *p, ptrdiff_t st, int32_t w, int32_t h, int32_t c, int32_t x, int32_t y)
{ (void)p; (void)st; (void)w; (void)h; (void)c; (void)x; (void)y; return SCRK_OK; }
