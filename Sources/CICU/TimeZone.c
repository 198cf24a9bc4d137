#include "CICU.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ucal.h>

#define LONGEST_NAME 128

ICUZone *icu_zone_open(const char *name, int32_t *status) {
  UErrorCode error = U_ZERO_ERROR;
  UChar zone[LONGEST_NAME];
  UChar canonical[LONGEST_NAME];
  UBool is_system = 0;
  size_t length = strlen(name);
  *status = ICU_UNKNOWN_ZONE;
  if (length == 0 || length >= LONGEST_NAME) {
    return NULL;
  }
  for (size_t i = 0; i < length; i++) {
    zone[i] = (UChar)(unsigned char)name[i];
  }
  // Opening would take a name that it does not know for UTC.
  ucal_getCanonicalTimeZoneID(
      zone, (int32_t)length, canonical, LONGEST_NAME, &is_system, &error);
  if (U_FAILURE(error)) {
    return NULL;
  }
  UCalendar *calendar = ucal_open(zone, (int32_t)length, "root", UCAL_GREGORIAN, &error);
  *status = U_FAILURE(error) ? error : 0;
  return U_FAILURE(error) ? NULL : (ICUZone *)calendar;
}

void icu_zone_close(ICUZone *zone) { ucal_close((UCalendar *)zone); }

void icu_zone_stretch(
    ICUZone *zone, double moment, int32_t *offset, double *begin, double *end, int32_t *status) {
  UCalendar *calendar = (UCalendar *)zone;
  UErrorCode error = U_ZERO_ERROR;
  ucal_setMillis(calendar, moment, &error);
  *offset = ucal_get(calendar, UCAL_ZONE_OFFSET, &error) + ucal_get(calendar, UCAL_DST_OFFSET, &error);
  UDate date = 0;
  UBool has = ucal_getTimeZoneTransitionDate(
      calendar, UCAL_TZ_TRANSITION_PREVIOUS_INCLUSIVE, &date, &error);
  *begin = has ? date : -INFINITY;
  has = ucal_getTimeZoneTransitionDate(calendar, UCAL_TZ_TRANSITION_NEXT, &date, &error);
  *end = has ? date : INFINITY;
  *status = U_FAILURE(error) ? error : 0;
}
