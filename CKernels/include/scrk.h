// The C face of the kernel. One header per concern; no pixman type appears in any of them.
//
// Conventions: coordinates are device pixels, half-open, y downward; strides are bytes and may be negative;
// functions that can fail return scrk_status; a struct's default is all zero. The kernel borrows what it is
// given for the length of a call: it keeps, frees and prints nothing.
#ifndef SCRK_H
#define SCRK_H

#include "scrk_status.h"
#include "scrk_geometry.h"
#include "scrk_cpu.h"
#include "scrk_rows.h"
#include "scrk_pixels.h"
#include "scrk_coverage.h"
#include "scrk_sample.h"
#include "scrk_blur.h"
#include "scrk_pixelate.h"
#include "scrk_frame.h"
#include "scrk_pool.h"

#endif
