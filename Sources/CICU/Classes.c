#include "Classes.h"

#include "CICU.h"

#include <unicode/uchar.h>
#include <unicode/utf16.h>

uint8_t icu_class_of(int32_t c) {
  switch (c) {
  case '\'':
  case 0x02BC:
  case 0x2019:
  case 0xFF07:
    return ICU_CLASS_APOSTROPHE;
  case '+':
  case '#':
    return ICU_CLASS_SUFFIX;
  case 0x200B: // Zero width space: invisible, yet written to part words.
    return ICU_CLASS_SEPARATOR;
  default:
    break;
  }
  switch (u_charType(c)) {
  case U_UPPERCASE_LETTER:
  case U_TITLECASE_LETTER:
    return ICU_CLASS_UPPER;
  case U_LOWERCASE_LETTER:
  case U_MODIFIER_LETTER:
  case U_OTHER_LETTER:
    return ICU_CLASS_LETTER;
  case U_DECIMAL_DIGIT_NUMBER:
  case U_LETTER_NUMBER:
  case U_OTHER_NUMBER:
    return ICU_CLASS_DIGIT;
  case U_NON_SPACING_MARK:
  case U_ENCLOSING_MARK:
  case U_COMBINING_SPACING_MARK:
    return ICU_CLASS_TRANSPARENT;
  default:
    break;
  }
  if (c < 0x80) {
    return ICU_CLASS_SEPARATOR;
  }
  switch (u_getIntPropertyValue(c, UCHAR_GRAPHEME_CLUSTER_BREAK)) {
  case U_GCB_PREPEND:
    return ICU_CLASS_PREPENDED;
  case U_GCB_EXTEND:
  case U_GCB_SPACING_MARK:
  case U_GCB_ZWJ:
    return ICU_CLASS_TRANSPARENT;
  default:
    return u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) ? ICU_CLASS_TRANSPARENT
                                                                      : ICU_CLASS_SEPARATOR;
  }
}

void icu_classify(const uint16_t *text, int32_t length, uint8_t *classes) {
  int32_t i = 0;
  while (i < length) {
    int32_t start = i;
    UChar32 c;
    U16_NEXT(text, i, length, c);
    uint8_t found = icu_class_of(c);
    classes[start] = found;
    if (i > start + 1) {
      classes[start + 1] =
          found == ICU_CLASS_SEPARATOR ? ICU_CLASS_SEPARATOR : ICU_CLASS_TRANSPARENT;
    }
  }
}
