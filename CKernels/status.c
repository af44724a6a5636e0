#include "include/scrk.h"
const char *scrk_status_text(scrk_status status) { (void)status; return ""; }
