#ifndef CCLD2_H
#define CCLD2_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/// The code, such as `de`, of the language that at least so much of a text is in, in hundredths; null where
/// that is not sure. The text may hold anything; what is no UTF-8 ends it.
const char *_Nullable CLD2Guess(const char *text, size_t count, int share);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
