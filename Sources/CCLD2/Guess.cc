#include <algorithm>
#include <climits>
// The library's header uses FILE and does not say where it is from.
#include <cstdio>

#include <cld2/public/compact_lang_det.h>
#include <cld2/public/encodings.h>

#include "CCLD2.h"

const char *CLD2Guess(const char *text, size_t count, int share) {
  CLD2::CLDHints hints = {nullptr, nullptr, CLD2::UNKNOWN_ENCODING, CLD2::UNKNOWN_LANGUAGE};
  CLD2::Language languages[3];
  int percents[3];
  double scores[3];
  int seen = 0;
  int valid = 0;
  bool is_reliable = false;
  auto length = int(std::min(count, size_t(INT_MAX)));
  auto found = CLD2::UNKNOWN_LANGUAGE;
  try {
    found = CLD2::ExtDetectLanguageSummaryCheckUTF8(text, length, /* is plain text */ true, &hints,
                                                    /* flags */ 0, languages, percents, scores, nullptr,
                                                    &seen, &is_reliable, &valid);
  } catch (...) {
    // There was no memory: no guess is worth ending the process, as an exception that meets Swift does.
    return nullptr;
  }
  if (!is_reliable || found == CLD2::UNKNOWN_LANGUAGE || found != languages[0] ||
      percents[0] < share) {
    return nullptr;
  }
  return CLD2::LanguageCode(found);
}
