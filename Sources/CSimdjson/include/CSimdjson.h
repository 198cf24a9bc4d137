#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/// How a parse ended. Closed, so that Swift matches it exhaustively.
typedef enum __attribute__((enum_extensibility(closed))) SimdjsonStatus : int32_t {
  SimdjsonStatusSuccess = 0,
  /// Nested deeper than the caller allows.
  SimdjsonStatusDepth = 1,
  /// Longer than a parser can hold, or no memory for it.
  SimdjsonStatusMemory = 2,
  SimdjsonStatusUtf8 = 3,
  /// A number outside 64 bits or the range of a double.
  SimdjsonStatusNumber = 4,
  SimdjsonStatusEmpty = 5,
  SimdjsonStatusSyntax = 6,
  SimdjsonStatusOther = 7,
} SimdjsonStatus;

/// A parsed document: simdjson's tape and the strings that it points into. Both belong to the
/// parser and last until its next parse.
typedef struct SimdjsonDocument {
  /// One word a value, its type in the high byte; a number's value is the word after.
  const uint64_t *_Nullable tape;
  /// Each string as a 32-bit length, its bytes, and a NUL.
  const uint8_t *_Nullable strings;
} SimdjsonDocument;

/// An opaque parser that keeps its buffers from one document to the next.
typedef struct SimdjsonParser SimdjsonParser;

/// Makes a parser without buffers, or null when memory is out.
SimdjsonParser *_Nullable simdjson_parser_create(void);

void simdjson_parser_destroy(SimdjsonParser *parser);

/// Frees the buffers, and with them the last document.
void simdjson_parser_release_buffers(SimdjsonParser *parser);

/// Parses `length` bytes, which may hold anything and need no padding.
SimdjsonStatus simdjson_parser_parse(
    SimdjsonParser *parser, const uint8_t *_Nullable bytes, size_t length, size_t max_depth,
    SimdjsonDocument *document);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
