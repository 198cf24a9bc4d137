#include "CICU.h"
#include "Classes.h"

#include <stdlib.h>
#include <unicode/unorm2.h>
#include <unicode/ustring.h>
#include <unicode/utf16.h>

// Letters that Unicode does not decompose though their readers do.
static const char *plain_letters(UChar32 c) {
  switch (c) {
  case 0x00C6:
    return "AE";
  case 0x00E6:
    return "ae";
  case 0x00D0:
  case 0x0110:
    return "D";
  case 0x00F0:
  case 0x0111:
    return "d";
  case 0x00D8:
    return "O";
  case 0x00F8:
    return "o";
  case 0x00DE:
    return "TH";
  case 0x00FE:
    return "th";
  case 0x00DF:
    return "ss";
  case 0x1E9E:
    return "SS";
  case 0x0126:
    return "H";
  case 0x0127:
    return "h";
  case 0x0131: // Without a dot in Turkish only.
    return "i";
  case 0x0141:
    return "L";
  case 0x0142:
    return "l";
  case 0x0152:
    return "OE";
  case 0x0153:
    return "oe";
  case 0x0166:
    return "T";
  case 0x0167:
    return "t";
  default:
    return NULL;
  }
}

// The output has room for twice the input.
static int32_t strip(const UChar *input, int32_t length, UChar *output) {
  int32_t i = 0;
  int32_t written = 0;
  UChar32 base = 0;
  while (i < length) {
    UChar32 c;
    U16_NEXT(input, i, length, c);
    if (c >= 0x80) {
      if (icu_is_optional_mark(c, base)) {
        continue;
      }
      const char *plain = plain_letters(c);
      if (plain != NULL) {
        for (; *plain != 0; plain++) {
          output[written++] = (UChar)*plain;
        }
        continue;
      }
    }
    base = c;
    U16_APPEND_UNSAFE(output, written, c);
  }
  return written;
}

#define LOCAL_UNITS 1024

// Units on the stack until they do not fit.
typedef struct {
  UChar *units;
  int32_t room;
  UChar local[LOCAL_UNITS];
} Buffer;

static void open_buffer(Buffer *buffer) {
  buffer->units = buffer->local;
  buffer->room = LOCAL_UNITS;
}

static void close_buffer(Buffer *buffer) {
  if (buffer->units != buffer->local) {
    free(buffer->units);
  }
}

static bool make_room(Buffer *buffer, int32_t room, UErrorCode *error) {
  if (U_FAILURE(*error)) {
    return false;
  }
  if (room <= buffer->room) {
    return true;
  }
  UChar *units = malloc((size_t)room * sizeof *units);
  if (units == NULL) {
    *error = U_MEMORY_ALLOCATION_ERROR;
    return false;
  }
  close_buffer(buffer);
  buffer->units = units;
  buffer->room = room;
  return true;
}

typedef int32_t Step(
    UChar *output, int32_t room, const UChar *input, int32_t length, UErrorCode *error);

static int32_t fold_case(
    UChar *output, int32_t room, const UChar *input, int32_t length, UErrorCode *error) {
  return u_strFoldCase(output, room, input, length, U_FOLD_CASE_DEFAULT, error);
}

static int32_t decompose(
    UChar *output, int32_t room, const UChar *input, int32_t length, UErrorCode *error) {
  return unorm2_normalize(unorm2_getNFDInstance(error), input, length, output, room, error);
}

static int32_t compose(
    UChar *output, int32_t room, const UChar *input, int32_t length, UErrorCode *error) {
  return unorm2_normalize(unorm2_getNFCInstance(error), input, length, output, room, error);
}

// Applies a step to what the first buffer holds, in which the result then is.
static int32_t apply(
    Step *step, Buffer **first, Buffer **second, int32_t length, UErrorCode *error) {
  if (!make_room(*second, length, error)) {
    return 0;
  }
  int32_t count = step((*second)->units, (*second)->room, (*first)->units, length, error);
  if (*error == U_BUFFER_OVERFLOW_ERROR) {
    *error = U_ZERO_ERROR;
    if (make_room(*second, count, error)) {
      count = step((*second)->units, (*second)->room, (*first)->units, length, error);
    }
  }
  Buffer *swapped = *first;
  *first = *second;
  *second = swapped;
  return U_SUCCESS(*error) ? count : 0;
}

int32_t icu_fold_string(
    const uint8_t *text, int32_t length, int32_t options, uint8_t *output, int32_t capacity,
    int32_t *status) {
  Buffer buffers[2];
  Buffer *first = &buffers[0];
  Buffer *second = &buffers[1];
  open_buffer(first);
  open_buffer(second);
  UErrorCode error = U_ZERO_ERROR;
  int32_t count = 0;
  // UTF-16 has never more units than UTF-8 has bytes.
  if (make_room(first, length, &error)) {
    u_strFromUTF8WithSub(
        first->units, first->room, &count, (const char *)text, length, 0xFFFD, NULL, &error);
  }
  if (options & ICU_FOLD_CASE) {
    count = apply(fold_case, &first, &second, count, &error);
  }
  if (options & ICU_FOLD_DIACRITICS) {
    count = apply(decompose, &first, &second, count, &error);
    if (count <= INT32_MAX / 2 && make_room(second, 2 * count, &error)) {
      count = strip(first->units, count, second->units);
      Buffer *swapped = first;
      first = second;
      second = swapped;
    }
    count = apply(compose, &first, &second, count, &error);
  }
  int32_t needed = 0;
  if (U_SUCCESS(error)) {
    u_strToUTF8((char *)output, capacity, &needed, first->units, count, &error);
    if (error == U_BUFFER_OVERFLOW_ERROR) {
      // The length tells of it.
      error = U_ZERO_ERROR;
    }
  }
  close_buffer(&buffers[0]);
  close_buffer(&buffers[1]);
  *status = U_FAILURE(error) ? error : 0;
  return needed;
}
