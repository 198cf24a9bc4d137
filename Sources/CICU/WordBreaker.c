#include "CICU.h"

#include <unicode/ubrk.h>

ICUWordBreaker *icu_word_breaker_open(const char *locale, int32_t *status) {
  UErrorCode error = U_ZERO_ERROR;
  UBreakIterator *breaker = ubrk_open(UBRK_WORD, locale, NULL, 0, &error);
  *status = U_FAILURE(error) ? error : 0;
  return U_FAILURE(error) ? NULL : (ICUWordBreaker *)breaker;
}

void icu_word_breaker_close(ICUWordBreaker *breaker) { ubrk_close((UBreakIterator *)breaker); }

int32_t icu_word_breaker_set(ICUWordBreaker *breaker, const uint16_t *text, int32_t length) {
  UErrorCode error = U_ZERO_ERROR;
  ubrk_setText((UBreakIterator *)breaker, text, length, &error);
  return U_FAILURE(error) ? error : 0;
}

int32_t icu_word_breaker_next(ICUWordBreaker *breaker) {
  return ubrk_next((UBreakIterator *)breaker);
}
