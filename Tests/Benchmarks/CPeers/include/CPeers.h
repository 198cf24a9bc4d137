#pragma once

// The engines that Klieg is measured beside, each used the way its own documentation shows.
//
// A function that can fail returns 0 for success; `peer_error` then says in a sentence what failed.
// Nothing throws. A peer may be used by one thread at a time.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

#ifdef __cplusplus
extern "C" {
#endif

/// Bytes that the caller owns, borrowed for the call; none for an absent value.
typedef struct PeerText {
  const char *_Nullable bytes;
  size_t count;
} PeerText;

/// An item, as much of it as the peers index; the payload is what they give back.
typedef struct PeerItem {
  PeerText identifier;
  PeerText domain;
  PeerText title;
  PeerText description;
  PeerText text;
  PeerText section;
  PeerText payload;
  double size;
} PeerItem;

/// What to look for: all words, and what is given of the rest.
typedef struct PeerQuery {
  const PeerText *_Nullable words;
  size_t wordCount;
  /// The last word is a beginning.
  bool isTyping;
  /// The words stand side by side.
  bool isPhrase;
  PeerText section;
  bool hasRange;
  double low;
  double high;
  /// Largest first; otherwise by relevance.
  bool sortsBySize;
  /// 0 counts, exactly.
  uint32_t limit;
} PeerQuery;

/// What came of a query.
typedef struct PeerAnswer {
  /// Hits whose payloads were fetched.
  size_t hits;
  /// How many match, of a query that counts.
  size_t total;
  /// Bytes of the payloads, so that nothing can be optimised away.
  size_t bytes;
} PeerAnswer;

/// The engines.
typedef enum __attribute__((enum_extensibility(closed))) PeerKind : int32_t {
  /// Xapian: TermGenerator, English, STEM_SOME, positions, title prefix, two value slots, synced.
  PeerKindXapian,
  /// SQLite FTS5 with external content and four indexes, porter, WAL, synchronous=FULL.
  PeerKindFTS5,
  /// A SQLite table of payloads with an index of identifiers, WAL, synchronous=FULL; finds nothing.
  PeerKindTable,
} PeerKind;

typedef struct Peer *PeerRef;

/// Makes a peer in a folder that exists and is empty; null if that fails.
PeerRef _Nullable peer_open(PeerKind kind, const char *folder);
void peer_close(PeerRef peer);
/// Why the last call failed; valid until the next one.
const char *peer_error(PeerRef peer);
/// Stores or replaces items by identifier in one durable commit.
int peer_add(PeerRef peer, const PeerItem *items, size_t count);
/// Lets queries see the commits so far.
int peer_refresh(PeerRef peer);
int peer_find(PeerRef peer, const PeerQuery *query, PeerAnswer *answer);

/// Runs SQLite's own check of a whole database file; 0 if it is sound.
///
/// Else `report`, of `capacity` bytes, receives what was found.
int peer_check_sqlite(const char *path, char *report, size_t capacity);

#ifdef __cplusplus
}
#endif

#pragma clang assume_nonnull end
