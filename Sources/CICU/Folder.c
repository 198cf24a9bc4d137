#include "CICU.h"
#include "Classes.h"

#include <stdlib.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>

// No character's compatibility decomposition is longer than 18 units, so that a buffer of this
// size never overflows.
#define MAXIMAL_INPUT 256
#define BUFFER_UNITS (MAXIMAL_INPUT * 18)

struct ICUFolder {
  const UNormalizer2 *fold;
  const UNormalizer2 *decompose;
  const UNormalizer2 *compose;
  UChar first[BUFFER_UNITS];
  UChar second[BUFFER_UNITS];
  UChar third[BUFFER_UNITS];
};

ICUFolder *icu_folder_open(int32_t *status) {
  UErrorCode error = U_ZERO_ERROR;
  ICUFolder *folder = malloc(sizeof *folder);
  if (folder == NULL) {
    *status = U_MEMORY_ALLOCATION_ERROR;
    return NULL;
  }
  folder->fold = unorm2_getNFKCCasefoldInstance(&error);
  folder->decompose = unorm2_getNFDInstance(&error);
  folder->compose = unorm2_getNFCInstance(&error);
  *status = U_FAILURE(error) ? error : 0;
  if (U_FAILURE(error)) {
    free(folder);
    return NULL;
  }
  return folder;
}

void icu_folder_close(ICUFolder *folder) { free(folder); }

// Accents and vowel points may be left out in these scripts. Elsewhere a mark is as much a letter
// as its base (vowels of Indic scripts and of Thai, the two dots of Japanese か and が).
bool icu_is_optional_mark(int32_t c, int32_t base) {
  if ((U_GET_GC_MASK(c) & (U_GC_MN_MASK | U_GC_ME_MASK)) == 0 || c == 0x3099 || c == 0x309A) {
    return false;
  }
  if ((base == 0x0438 || base == 0x0418) && c == 0x0306) {
    return false; // й is no accented и: the alphabet and the stemmer count it as a letter.
  }
  UErrorCode error = U_ZERO_ERROR;
  switch (uscript_getScript(c, &error)) {
  case USCRIPT_INHERITED:
  case USCRIPT_COMMON:
  case USCRIPT_LATIN:
  case USCRIPT_GREEK:
  case USCRIPT_CYRILLIC:
  case USCRIPT_HEBREW:
  case USCRIPT_ARABIC:
  case USCRIPT_SYRIAC:
    return true;
  default:
    return false;
  }
}

// Letters that Unicode does not decompose though their readers do.
static const char *plain_letters(UChar32 c) {
  switch (c) {
  case 0x00E6:
    return "ae";
  case 0x00F0:
  case 0x0111:
    return "d";
  case 0x00F8:
    return "o";
  case 0x00FE:
    return "th";
  case 0x0127:
    return "h";
  case 0x0131: // Without a dot in Turkish only, where I folds to i here as everywhere.
    return "i";
  case 0x0142:
    return "l";
  case 0x0153:
    return "oe";
  case 0x0167:
    return "t";
  default:
    return NULL;
  }
}

static int32_t strip(
    const UChar *input, int32_t length, UChar *output, bool *ascii, bool *changed) {
  int32_t i = 0;
  int32_t written = 0;
  UChar32 base = 0;
  *ascii = true;
  *changed = false;
  while (i < length && written + 2 <= BUFFER_UNITS) {
    UChar32 c;
    U16_NEXT(input, i, length, c);
    if (c < 0x80) {
      output[written++] = (UChar)c;
      base = c;
      continue;
    }
    if (icu_is_optional_mark(c, base)) {
      *changed = true;
      continue;
    }
    const char *plain = plain_letters(c);
    if (plain != NULL) {
      *changed = true;
      for (; *plain != 0 && written < BUFFER_UNITS; plain++) {
        output[written++] = (UChar)*plain;
      }
      continue;
    }
    *ascii = false;
    base = c;
    U16_APPEND_UNSAFE(output, written, c);
  }
  return written;
}

static int32_t write_utf8(const UChar *input, int32_t length, uint8_t *output, int32_t capacity) {
  int32_t i = 0;
  int32_t written = 0;
  while (i < length) {
    UChar32 c;
    U16_NEXT(input, i, length, c);
    uint8_t kind = icu_class_of(c);
    if (kind == ICU_CLASS_APOSTROPHE) {
      c = '\'';
    } else if (kind == ICU_CLASS_DIGIT && u_charType(c) == U_DECIMAL_DIGIT_NUMBER) {
      c = '0' + u_charDigitValue(c);
    } else if ((kind & (ICU_CLASS_LETTER | ICU_CLASS_UPPER | ICU_CLASS_DIGIT |
                        ICU_CLASS_TRANSPARENT)) == 0) {
      c = ' ';
    }
    if (written + U8_LENGTH(c) > capacity) {
      break;
    }
    U8_APPEND_UNSAFE(output, written, c);
  }
  return written;
}

int32_t icu_fold(
    ICUFolder *folder, const uint16_t *text, int32_t length, uint8_t *output, uint8_t *exact,
    int32_t capacity, int32_t *exact_length, int32_t *status) {
  UErrorCode error = U_ZERO_ERROR;
  *exact_length = 0;
  if (length > MAXIMAL_INPUT) {
    length = MAXIMAL_INPUT;
    U16_SET_CP_START(text, 0, length);
  }
  length = unorm2_normalize(folder->fold, text, length, folder->first, BUFFER_UNITS, &error);
  length =
      unorm2_normalize(folder->decompose, folder->first, length, folder->second, BUFFER_UNITS, &error);
  *status = U_FAILURE(error) ? error : 0;
  if (U_FAILURE(error)) {
    return 0;
  }
  bool ascii = true;
  bool changed = false;
  int32_t decomposed = length;
  length = strip(folder->second, length, folder->first, &ascii, &changed);
  if (changed) {
    int32_t composed = unorm2_normalize(
        folder->compose, folder->second, decomposed, folder->third, BUFFER_UNITS, &error);
    *status = U_FAILURE(error) ? error : 0;
    if (U_FAILURE(error)) {
      return 0;
    }
    *exact_length = write_utf8(folder->third, composed, exact, capacity);
  }
  const UChar *result = folder->first;
  if (!ascii) {
    length =
        unorm2_normalize(folder->compose, folder->first, length, folder->second, BUFFER_UNITS, &error);
    *status = U_FAILURE(error) ? error : 0;
    if (U_FAILURE(error)) {
      return 0;
    }
    result = folder->second;
  }
  return write_utf8(result, length, output, capacity);
}
