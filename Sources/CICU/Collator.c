#include "CICU.h"

#include <stdlib.h>
#include <unicode/ucol.h>
#include <unicode/ustring.h>

ICUCollator *icu_collator_open(const char *locale, bool numeric, int32_t *status) {
  UErrorCode error = U_ZERO_ERROR;
  UCollator *collator = ucol_open(locale, &error);
  if (U_SUCCESS(error)) {
    ucol_setAttribute(collator, UCOL_NUMERIC_COLLATION, numeric ? UCOL_ON : UCOL_OFF, &error);
    if (U_FAILURE(error)) {
      ucol_close(collator);
    }
  }
  *status = U_FAILURE(error) ? error : 0;
  return U_FAILURE(error) ? NULL : (ICUCollator *)collator;
}

void icu_collator_close(ICUCollator *collator) { ucol_close((UCollator *)collator); }

int32_t icu_collator_sort_key(
    ICUCollator *collator, const uint8_t *text, int32_t length, uint8_t *output, int32_t capacity,
    int32_t *status) {
  // UTF-16 has never more units than UTF-8 has bytes.
  UChar local[512];
  UChar *units = length <= 512 ? local : malloc((size_t)length * sizeof *units);
  if (units == NULL) {
    *status = U_MEMORY_ALLOCATION_ERROR;
    return 0;
  }
  UErrorCode error = U_ZERO_ERROR;
  int32_t count = 0;
  u_strFromUTF8WithSub(
      units, length <= 512 ? 512 : length, &count, (const char *)text, length, 0xFFFD, NULL, &error);
  int32_t needed = 0;
  if (U_SUCCESS(error)) {
    needed = ucol_getSortKey((const UCollator *)collator, units, count, output, capacity);
  }
  if (units != local) {
    free(units);
  }
  *status = U_FAILURE(error) ? error : 0;
  return needed;
}
