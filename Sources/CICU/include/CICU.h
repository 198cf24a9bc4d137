#pragma once

#include <stdbool.h>
#include <stdint.h>

// The few functions of ICU that Klieg needs. No header of ICU's is included here, since they
// clash with the copies inside Foundation.
//
// Functions that can fail write a status: 0 for success, else ICU's own (positive) error number,
// which icu_status_name() names. Nothing depends on the locale of the process.

#pragma clang assume_nonnull begin

const char *icu_status_name(int32_t status);

// What a character is for finding words. A class is a set of bits so that the classes of a whole
// word can be gathered with OR.
enum {
  ICU_CLASS_SEPARATOR = 0,
  ICU_CLASS_LETTER = 1,        // lower case, or of a script without case
  ICU_CLASS_UPPER = 2,         // upper or title case
  ICU_CLASS_DIGIT = 4,         // every kind of number
  ICU_CLASS_TRANSPARENT = 8,   // continues a word and never starts one: marks, invisible characters
  ICU_CLASS_APOSTROPHE = 16,   // straight, curly, full width, modifier letter
  ICU_CLASS_SUFFIX = 32,       // + and #, part of names such as C++ and C#
  ICU_CLASS_PREPENDED = 64,    // forms one visible character with what follows
};

// Writes the class of each UTF-16 unit. The second unit of a pair is transparent if the first
// belongs to a word.
void icu_classify(const uint16_t *text, int32_t length, uint8_t *classes);

// Word boundaries after Unicode's rules, with dictionaries for scripts that write no spaces.
typedef struct ICUWordBreaker ICUWordBreaker;
ICUWordBreaker *_Nullable icu_word_breaker_open(const char *locale, int32_t *status);
void icu_word_breaker_close(ICUWordBreaker *breaker);
// The text must stay as it is until the next call of this function.
int32_t icu_word_breaker_set(ICUWordBreaker *breaker, const uint16_t *text, int32_t length);
// The next boundary, or -1 after the last.
int32_t icu_word_breaker_next(ICUWordBreaker *breaker);

// Folding of a word: compatibility forms, case, accents, letters that do not decompose, digits.
typedef struct ICUFolder ICUFolder;
ICUFolder *_Nullable icu_folder_open(int32_t *status);
void icu_folder_close(ICUFolder *folder);
// Folds the first 256 units of a word into UTF-8, cut to the capacity between characters, and
// returns the number of bytes. What falls apart into several words has a space between them; an
// apostrophe of any kind becomes the straight one. Where accents or unlike letters were folded away,
// the word with them, folded otherwise, goes to `exact`, of the same capacity; else its length is 0.
int32_t icu_fold(
    ICUFolder *folder, const uint16_t *text, int32_t length, uint8_t *output, uint8_t *exact,
    int32_t capacity, int32_t *exact_length, int32_t *status);

// Folding of a whole string, for comparing: full case folding of each character, and letters without
// their marks. Signs, spaces and compatibility forms stay as they are.
enum {
  ICU_FOLD_CASE = 1,
  ICU_FOLD_DIACRITICS = 2,
};
// Returns the length of the whole result, of which at most `capacity` bytes are written.
int32_t icu_fold_string(
    const uint8_t *text, int32_t length, int32_t options, uint8_t *output, int32_t capacity,
    int32_t *status);

// A time zone by its name in the tz database.
typedef struct ICUZone ICUZone;
// Fails with ICU_UNKNOWN_ZONE for a name that is none.
enum { ICU_UNKNOWN_ZONE = 1 };
ICUZone *_Nullable icu_zone_open(const char *name, int32_t *status);
void icu_zone_close(ICUZone *zone);
// Writes how many milliseconds local time is ahead of UTC at a moment, in milliseconds since 1970, and
// from when until when that is so; infinity where it always was or will be.
void icu_zone_stretch(
    ICUZone *zone, double moment, int32_t *offset, double *begin, double *end, int32_t *status);

// Sort keys: byte strings whose order is the order of the texts for a reader.
typedef struct ICUCollator ICUCollator;
// "root" is the order that suits every language tolerably, and holds where a locale is unknown. In a
// numeric order digits sort by their value.
ICUCollator *_Nullable icu_collator_open(const char *locale, bool numeric, int32_t *status);
void icu_collator_close(ICUCollator *collator);
// Returns the length of the whole key, of which at most `capacity` bytes are written.
int32_t icu_collator_sort_key(
    ICUCollator *collator, const uint8_t *text, int32_t length, uint8_t *_Nullable output,
    int32_t capacity, int32_t *status);

#pragma clang assume_nonnull end
