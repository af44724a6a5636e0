#include "include/kernel_harness.h"
