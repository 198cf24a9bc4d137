#include "CICU.h"

#include <unicode/utypes.h>

const char *icu_status_name(int32_t status) { return u_errorName((UErrorCode)status); }
