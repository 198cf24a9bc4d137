#pragma once

// Xapian 1.4 from C and Swift.
//
// Every function returns, whatever the database holds or the caller passes: an exception of Xapian's
// ends as a status and a sentence in the `XapianFailure` given last. A function that fails returns
// zero, false, null or an empty buffer. The one thing no function can promise: Xapian 1.4 itself may
// crash on a damaged database, so a database that is not trusted is looked at in another process first.
//
// Bytes are pointer and length, never C strings: terms and metadata may hold any byte. Numbers inside
// packed buffers are little endian and need no alignment. A reference may be used by one thread at a
// time; different references may be used at once.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "Keyboard.h"

#pragma clang assume_nonnull begin

#ifdef __cplusplus
extern "C" {
#endif

// Values

/// What became of a call.
typedef enum __attribute__((enum_extensibility(closed))) XapianStatus : int32_t {
  /// The call did what it should.
  XapianStatusOk = 0,
  /// A packed buffer does not follow its format; nothing was changed.
  XapianStatusMalformed,
  /// An argument that Xapian refuses.
  XapianStatusInvalid,
  /// Another writer holds the shard.
  XapianStatusLocked,
  /// There is no database at the path.
  XapianStatusNotFound,
  /// The database cannot be what was written.
  XapianStatusDamaged,
  /// The writer overtook this reader several times in a row: reopen, try again.
  XapianStatusModified,
  /// The database, or the library loaded, is of a version this layer does not know.
  XapianStatusUnsupported,
  /// The database exists and cannot be opened.
  XapianStatusUnopenable,
  /// The database was closed before.
  XapianStatusClosed,
  /// The disk, or the user's quota on it, is full.
  XapianStatusFull,
  /// Memory ran out.
  XapianStatusOutOfMemory,
  /// Any other error that Xapian reports.
  XapianStatusFailed,
  /// An exception that is not Xapian's.
  XapianStatusUnexpected,
} XapianStatus;

/// The outcome of a call, written by it. Free the message with `xapian_failure_free`.
typedef struct XapianFailure {
  XapianStatus status;
  /// A sentence, null after success (and when memory is too short even for a sentence).
  char *_Nullable message;
} XapianFailure;

/// Frees the message of a failure and sets it to null.
void xapian_failure_free(XapianFailure *failure) __attribute__((swift_name("XapianFailure.free(self:)")));

/// Bytes that the caller owns, borrowed for the call.
typedef struct XapianBytes {
  const void *_Nullable bytes;
  size_t count;
} XapianBytes;

/// Bytes that the caller receives and frees with `xapian_buffer_free`.
typedef struct XapianBuffer {
  uint8_t *_Nullable bytes;
  size_t count;
} XapianBuffer;

/// Frees the bytes of a buffer and empties it.
void xapian_buffer_free(XapianBuffer *buffer) __attribute__((swift_name("XapianBuffer.free(self:)")));

/// A set of rows, borrowed for the call: bit r of the words is row r. A null pointer is "every row".
typedef struct XapianRows {
  const uint64_t *_Nullable words;
  size_t bitCount;
} XapianRows;

/// The longest term, in bytes; a zero byte counts twice.
#define XAPIAN_TERM_LIMIT 245

// Version

/// The version of the library that runs, such as "1.4.22"; never freed.
const char *xapian_version(void);

/// Whether the library that runs is one this layer was compiled for: same series, not older.
///
/// Otherwise `XapianStatusUnsupported`, and a sentence that names both versions.
bool xapian_version_check(XapianFailure *failure);

// Writing a shard

/// One shard, open for writing. Others that try to open it for writing meanwhile find it locked.
typedef struct XapianShard *XapianShardRef __attribute__((swift_wrapper(struct)));

/// What to do when there is a database at the path, and when there is none.
typedef enum __attribute__((enum_extensibility(closed))) XapianOpening : int32_t {
  /// Open what is there; `XapianStatusNotFound` otherwise.
  XapianOpeningExisting,
  /// Make a new one; fails where there is one.
  XapianOpeningNew,
  /// Open what is there, else make a new one.
  XapianOpeningEither,
} XapianOpening;

/// Opens a shard for writing, with unsynced commits: a power cut may damage it.
XapianShardRef _Nullable xapian_shard_open(XapianBytes path, XapianOpening opening,
                                           XapianFailure *failure)
    __attribute__((swift_name("XapianShardRef.open(path:_:failure:)")));

/// Makes all changes since the last commit visible to readers, together.
///
/// After a failure the changes are gone and the shard is as the last commit left it.
bool xapian_shard_commit(XapianShardRef shard, XapianFailure *failure)
    __attribute__((swift_name("XapianShardRef.commit(self:failure:)")));

/// Forgets all changes since the last commit.
bool xapian_shard_discard(XapianShardRef shard, XapianFailure *failure)
    __attribute__((swift_name("XapianShardRef.discard(self:failure:)")));

/// Forgets uncommitted changes, releases the lock and frees the reference, which is void afterwards.
void xapian_shard_close(XapianShardRef shard) __attribute__((swift_name("XapianShardRef.close(self:)")));

/// The value of a metadata key; empty when it has none. Sees uncommitted changes.
XapianBuffer xapian_shard_metadata(XapianShardRef shard, XapianBytes key, XapianFailure *failure)
    __attribute__((swift_name("XapianShardRef.metadata(self:key:failure:)")));

/// Sets a metadata key as part of the next commit; an empty value removes it.
bool xapian_shard_set_metadata(XapianShardRef shard, XapianBytes key, XapianBytes value,
                               XapianFailure *failure)
    __attribute__((swift_name("XapianShardRef.setMetadata(self:key:value:failure:)")));

/// The highest document id ever used in the shard.
uint32_t xapian_shard_last_document(XapianShardRef shard, XapianFailure *failure)
    __attribute__((swift_name("XapianShardRef.lastDocument(self:failure:)")));

/// The number of documents in the shard.
uint32_t xapian_shard_document_count(XapianShardRef shard, XapianFailure *failure)
    __attribute__((swift_name("XapianShardRef.documentCount(self:failure:)")));

/// The term count of a packed document that means: delete this document id.
#define XAPIAN_DELETES UINT32_MAX

/// Replaces and deletes documents, a whole batch in one call.
///
/// The batch is documents one after the other:
///
///     document := u32 id (from 1), u32 byteCount of the terms, u32 termCount, terms
///     term     := u8 length (1…245), u8 isOrdered (0, 1), u16 positionCount, u32 frequency,
///                 bytes[length], u32 positions[positionCount]
///
/// Positions are kept in a list a term, or, where `isOrdered` is 1, all together beside the document: then
/// those of all its terms are.
/// A term of frequency 0 filters and never ranks. A term that comes again in a document adds to its
/// frequency and positions. A termCount of `XAPIAN_DELETES` (with no terms) deletes the document, which
/// need not exist. The batch is checked before its first document is touched; a malformed one changes
/// nothing. After any other failure `xapian_shard_discard` gives a known state back.
bool xapian_shard_apply(XapianShardRef shard, XapianBytes batch, XapianFailure *failure)
    __attribute__((swift_name("XapianShardRef.apply(self:batch:failure:)")));

/// Records for word forms the stems they are indexed under, for `xapian_reader_expand`.
///
/// The forms are pairs one after the other: `u16 length, form, u16 length, stem`, lengths 1…245. What is
/// known already is left as it is; a malformed buffer changes nothing.
bool xapian_shard_add_forms(XapianShardRef shard, XapianBytes forms, XapianFailure *failure)
    __attribute__((swift_name("XapianShardRef.add(self:forms:failure:)")));

// Reading a set of shards

/// A snapshot of N shards read as one: document d of shard s (from 0) is row (d − 1) · N + s + 1.
///
/// When a writer overtakes the snapshot, a call moves it forward and starts anew, up to three times.
typedef struct XapianReader *XapianReaderRef __attribute__((swift_wrapper(struct)));

/// Opens shards, in order.
XapianReaderRef _Nullable xapian_reader_open(const XapianBytes *paths, size_t count,
                                             XapianFailure *failure)
    __attribute__((swift_name("XapianReaderRef.open(paths:count:failure:)")));

/// Closes the shards and frees the reference, which is void afterwards.
void xapian_reader_close(XapianReaderRef reader)
    __attribute__((swift_name("XapianReaderRef.close(self:)")));

/// Moves the snapshot to the latest commits; true when there were any.
bool xapian_reader_reopen(XapianReaderRef reader, XapianFailure *failure)
    __attribute__((swift_name("XapianReaderRef.reopen(self:failure:)")));

/// The value of one shard's metadata key; empty when it has none.
XapianBuffer xapian_reader_metadata(XapianReaderRef reader, size_t shard, XapianBytes key,
                                    XapianFailure *failure)
    __attribute__((swift_name("XapianReaderRef.metadata(self:shard:key:failure:)")));

/// The number of documents in all shards.
uint32_t xapian_reader_document_count(XapianReaderRef reader, XapianFailure *failure)
    __attribute__((swift_name("XapianReaderRef.documentCount(self:failure:)")));

/// The highest row any shard has ever used.
uint32_t xapian_reader_last_row(XapianReaderRef reader, XapianFailure *failure)
    __attribute__((swift_name("XapianReaderRef.lastRow(self:failure:)")));

/// The highest document id that a shard has ever used.
uint32_t xapian_reader_last_document(XapianReaderRef reader, size_t shard, XapianFailure *failure)
    __attribute__((swift_name("XapianReaderRef.lastDocument(self:shard:failure:)")));

/// The number of documents that have a term.
uint32_t xapian_reader_frequency(XapianReaderRef reader, XapianBytes term, XapianFailure *failure)
    __attribute__((swift_name("XapianReaderRef.frequency(self:term:failure:)")));

// Ending a search early

/// Ends searches from outside: at a moment, or when it is raised. The one reference that several threads
/// may use at once.
typedef struct XapianStop *XapianStopRef __attribute__((swift_wrapper(struct)));

/// Makes a stop that raises itself after a time; `UINT64_MAX` is never. Null when memory is short.
XapianStopRef _Nullable xapian_stop_make(uint64_t nanoseconds)
    __attribute__((swift_name("XapianStopRef.make(nanoseconds:)")));

/// Frees the reference, which is void afterwards.
void xapian_stop_free(XapianStopRef stop) __attribute__((swift_name("XapianStopRef.free(self:)")));

/// Ends what is under way.
void xapian_stop_raise(XapianStopRef stop) __attribute__((swift_name("XapianStopRef.raise(self:)")));

/// Whether it is raised; from then on it was noticed.
bool xapian_stop_is_over(XapianStopRef stop)
    __attribute__((swift_name("XapianStopRef.isOver(self:)")));

/// Whether anything ended early for it.
bool xapian_stop_was_noticed(XapianStopRef stop)
    __attribute__((swift_name("XapianStopRef.wasNoticed(self:)")));

// Searching

/// The kinds of a packed query's nodes. A query is one node; a node's children follow it.
typedef enum __attribute__((enum_extensibility(closed))) XapianNode : uint8_t {
  /// Every document. No payload.
  XapianNodeAll,
  /// `u16 length (from 1), bytes`: documents with the term. One too long to be stored has none.
  XapianNodeTerm,
  /// `u16 n`, n children: documents of all of them. Of none: every document.
  XapianNodeAnd,
  /// `u16 n`, n children: documents of any of them. Of none: no document.
  XapianNodeOr,
  /// `u16 n`, n terms (`XapianNodeTerm`): documents of any of them, ranked as if they were one term.
  XapianNodeSynonym,
  /// Two children: documents of the first that are not of the second.
  XapianNodeAndNot,
  /// Two children: documents of the first; the second only adds to the score.
  XapianNodeAndMaybe,
  /// `f64 factor (finite, not negative)`, one child: its score, multiplied.
  XapianNodeScale,
  /// `f64 score (finite, not negative)`, one child: its documents, each with that score.
  XapianNodeFixed,
  /// `u16 n (from 1)`, n terms (`XapianNodeTerm`): documents that have them in order, side by side.
  XapianNodePhrase,
} XapianNode;

/// The deepest query that is taken.
#define XAPIAN_QUERY_DEPTH_LIMIT 64
/// The most nodes of a query that is taken: an OR of more than that costs Xapian seconds.
#define XAPIAN_QUERY_NODE_LIMIT 1024

/// How documents are scored.
typedef enum __attribute__((enum_extensibility(closed))) XapianWeighting : int32_t {
  /// Divergence from randomness, IneB2 with c = 1: the best of the schemes on test collections.
  XapianWeightingIneB2,
  /// None: every score is 0, rows come in order.
  XapianWeightingNone,
} XapianWeighting;

/// What part of a ranking is wanted.
typedef struct XapianWindow {
  XapianWeighting weighting;
  /// The number of best rows to leave out.
  uint32_t offset;
  /// The most rows to give.
  uint32_t limit;
  /// Rows beyond this one are not looked at: a damaged shard may claim to have 4,294,967,295.
  uint32_t lastRow;
  /// Whether all matches are counted; else what is not ranked ends with the rows that are wanted.
  bool isCounted;
} XapianWindow;

/// What a ranked search found.
typedef struct XapianMatches {
  /// The number of rows written.
  size_t count;
  /// The number of rows that match; of those that it came to where it ended early or counts not all.
  uint32_t total;
} XapianMatches;

/// The lengths of a snapshot's documents in memory. Any number of threads may use it at once.
typedef struct XapianLengths *XapianLengthsRef __attribute__((swift_wrapper(struct)));

/// Reads the lengths of all documents; null, which is no failure, where most documents there ever were are
/// gone.
XapianLengthsRef _Nullable xapian_reader_lengths(XapianReaderRef reader, XapianFailure *failure)
    __attribute__((swift_name("XapianReaderRef.lengths(self:failure:)")));

/// Frees the reference, which is void afterwards.
void xapian_lengths_free(XapianLengthsRef lengths)
    __attribute__((swift_name("XapianLengthsRef.free(self:)")));

/// Whether it has the lengths of the snapshot that a reader of the same shards is at.
bool xapian_lengths_is_of(XapianLengthsRef lengths, XapianReaderRef reader, XapianFailure *failure)
    __attribute__((swift_name("XapianLengthsRef.isOf(self:_:failure:)")));

/// Searches; writes up to `window.limit` rows, best first, equal scores by row, and their scores.
///
/// Lengths of the reader's snapshot make it faster; those of another are not used. Ended early, it gives
/// the best of the rows that it came to.
XapianMatches xapian_reader_rank(XapianReaderRef reader, XapianBytes query, XapianRows filter,
                                 XapianWindow window, XapianLengthsRef _Nullable lengths,
                                 XapianStopRef _Nullable stop, uint32_t *rows, double *scores,
                                 XapianFailure *failure)
    __attribute__((swift_name(
        "XapianReaderRef.rank(self:query:filter:window:lengths:stop:rows:scores:failure:)")));

/// Sets the bit of every row that matches a query and a filter; returns how many rows match.
///
/// Bits that are set already stay set. Rows from `bitCount` on are neither set nor counted. Ended early,
/// it sets none but rows that match.
uint32_t xapian_reader_match(XapianReaderRef reader, XapianBytes query, XapianRows filter,
                             XapianStopRef _Nullable stop, uint64_t *words, size_t bitCount,
                             XapianFailure *failure)
    __attribute__((swift_name(
        "XapianReaderRef.match(self:query:filter:stop:words:bitCount:failure:)")));

/// The words of a snapshot with their forms, in memory. Any number of threads may use it at once.
typedef struct XapianVocabulary *XapianVocabularyRef __attribute__((swift_wrapper(struct)));

/// How much is looked at for a beginning.
typedef struct XapianBounds {
  /// The most terms, and as many forms.
  uint32_t terms;
  /// The most postings.
  uint64_t postings;
  /// Whether nothing is wanted where that leaves any out, which is found out first.
  bool wholeOnly;
} XapianBounds;

/// Sets the bit of every row of a filter that has a term which a beginning stands for: see
/// `xapian_reader_expand`. True if the bounds left some out.
///
/// A vocabulary of the reader's snapshot makes it faster; that of another is not used.
bool xapian_reader_match_beginning(XapianReaderRef reader,
                                   XapianVocabularyRef _Nullable vocabulary, XapianBytes prefix,
                                   XapianRows filter, XapianBounds bounds,
                                   XapianStopRef _Nullable stop, uint64_t *words, size_t bitCount,
                                   XapianFailure *failure)
    __attribute__((swift_name("XapianReaderRef.match(self:in:beginning:filter:bounds:stop:words:"
                              "bitCount:failure:)")));

/// Looks where the terms of a phrase stand in each row of a filter.
///
/// Sets the bit in `found` where they stand side by side in order, or, with a window other than 0, all
/// within so many positions; in `undecided` where the row has no positions for them. All rows of the
/// filter have all the terms.
/// The terms are packed: `u16 length, bytes`.
bool xapian_reader_place(XapianReaderRef reader, XapianBytes terms, uint32_t window,
                         XapianRows filter, XapianStopRef _Nullable stop, uint64_t *found,
                         uint64_t *undecided, size_t bitCount, XapianFailure *failure)
    __attribute__((swift_name(
        "XapianReaderRef.place(self:terms:window:filter:stop:found:undecided:bitCount:failure:)")));

// Terms

/// Terms that were looked up. Free the buffer.
typedef struct XapianTerms {
  /// Packed, as the function that made it says.
  XapianBuffer packed;
  /// The number of terms.
  size_t count;
  /// Whether there were more.
  bool truncated;
} XapianTerms;

/// The terms that a beginning stands for: those that start with it, and the stems of the forms
/// (`xapian_shard_add_forms`) that start with it; the `limit` most frequent, most frequent first.
///
/// Looks at no more than `scanLimit` terms and as many forms. Packed: `u32 frequency, u16 length, bytes`.
XapianTerms xapian_reader_expand(XapianReaderRef reader, XapianBytes prefix, uint32_t limit,
                                 uint32_t scanLimit, XapianFailure *failure)
    __attribute__((swift_name("XapianReaderRef.expand(self:prefix:limit:scanLimit:failure:)")));

/// The words that differ from one by at most so many letters (one left out, added, another, or two
/// neighbours swapped), or where it is a beginning, those of which a beginning does: terms, and the stems of
/// forms; of these `limit`, first those with the same first letter and no letter taken for one that lies
/// far from it on the keyboard, and of these the most frequent.
///
/// Looks at no more than `scanLimit` terms and as many forms. Packed: `u32 frequency, u16 length, bytes`.
XapianTerms xapian_reader_similar(XapianReaderRef reader, XapianBytes word, uint32_t edits,
                                  bool isBeginning, uint32_t limit, uint32_t scanLimit,
                                  XapianStopRef _Nullable stop, XapianFailure *failure)
    __attribute__((swift_name(
        "XapianReaderRef.similar(self:to:edits:isBeginning:limit:scanLimit:stop:failure:)")));

/// Reads all words; null, which is no failure, where there are more than a limit.
XapianVocabularyRef _Nullable xapian_reader_vocabulary(XapianReaderRef reader, uint32_t limit,
                                                       XapianFailure *failure)
    __attribute__((swift_name("XapianReaderRef.vocabulary(self:limit:failure:)")));

/// Frees the reference, which is void afterwards.
void xapian_vocabulary_free(XapianVocabularyRef vocabulary)
    __attribute__((swift_name("XapianVocabularyRef.free(self:)")));

/// Whether it has the words of the snapshot that a reader of the same shards is at.
bool xapian_vocabulary_is_of(XapianVocabularyRef vocabulary, XapianReaderRef reader,
                             XapianFailure *failure)
    __attribute__((swift_name("XapianVocabularyRef.isOf(self:_:failure:)")));

/// As `xapian_reader_similar`; a form that only items had that are gone stands for nothing.
XapianTerms xapian_vocabulary_similar(XapianVocabularyRef vocabulary, XapianBytes word,
                                      uint32_t edits, bool isBeginning, uint32_t limit,
                                      uint32_t scanLimit, XapianStopRef _Nullable stop,
                                      XapianFailure *failure)
    __attribute__((swift_name(
        "XapianVocabularyRef.similar(self:to:edits:isBeginning:limit:scanLimit:stop:failure:)")));

/// As `xapian_reader_expand`.
XapianTerms xapian_vocabulary_expand(XapianVocabularyRef vocabulary, XapianBytes prefix,
                                     uint32_t limit, uint32_t scanLimit, XapianFailure *failure)
    __attribute__((
        swift_name("XapianVocabularyRef.expand(self:prefix:limit:scanLimit:failure:)")));

/// A page of the terms that start with a prefix and come after a term (or all, when it is empty), in
/// byte order, each with its rows. The page ends after the term that brings it to `limit` rows.
///
/// Packed: `u32 rowCount, u16 length, bytes, u32 rows[rowCount]`.
XapianTerms xapian_reader_list(XapianReaderRef reader, XapianBytes prefix, XapianBytes after,
                               uint32_t limit, XapianFailure *failure)
    __attribute__((swift_name("XapianReaderRef.list(self:prefix:after:limit:failure:)")));

/// The terms of one document that start with a prefix, in byte order; a row without a document is
/// `XapianStatusDamaged`.
///
/// Packed: `u32 frequency, u16 length, bytes`.
XapianTerms xapian_reader_document_terms(XapianReaderRef reader, uint32_t row, XapianBytes prefix,
                                         XapianFailure *failure)
    __attribute__((swift_name("XapianReaderRef.terms(self:ofRow:prefix:failure:)")));

// Comparing

/// What a document comes to: sums over its terms that do not depend on their order.
typedef struct XapianDigest {
  /// Over its terms with their frequencies, and its length; never 0 but by chance.
  uint64_t terms;
  /// Over the positions of its terms; 0 when it has none.
  uint64_t positions;
} XapianDigest;

/// The digests that the documents of a batch (`xapian_shard_apply`) will have once they are stored, in
/// order; returns how many. A batch that deletes is malformed.
size_t xapian_batch_digests(XapianBytes batch, XapianDigest *digests, size_t capacity,
                            XapianFailure *failure);

/// The digests of a shard's documents by document id, out of its posting lists and, of documents that
/// have a posting, out of what was noted of their positions when they were written and out of their own
/// lists of terms, which know no positions; 0 where there is none.
///
/// Each document of an id from `count` on that has a posting is in the buffer, as `u32`. Free it.
XapianBuffer xapian_reader_digests(XapianReaderRef reader, size_t shard, uint64_t *postings,
                                   uint64_t *positions, uint64_t *noted, uint64_t *termLists,
                                   size_t count, XapianFailure *failure)
    __attribute__((swift_name(
        "XapianReaderRef.digests(self:shard:postings:positions:noted:termLists:count:failure:)")));

/// Word forms that were not found.
typedef struct XapianMissing {
  size_t count;
  /// The first of them. Free the buffer.
  XapianBuffer first;
} XapianMissing;

/// Which of some forms, packed as for `xapian_shard_add_forms`, a shard has not with their stems.
XapianMissing xapian_reader_missing_forms(XapianReaderRef reader, size_t shard, XapianBytes forms,
                                          XapianFailure *failure)
    __attribute__((swift_name("XapianReaderRef.missing(self:shard:forms:failure:)")));

// Maintenance

/// What Xapian's own check found.
typedef struct XapianFindings {
  /// The number of faults.
  size_t faults;
  /// What the check had to say, as text. Free the buffer.
  XapianBuffer report;
} XapianFindings;

/// Checks every block of a shard that nobody writes to. Takes four bytes of memory for every id up to
/// the highest. Damage may also show as `XapianStatusDamaged`.
XapianFindings xapian_check(XapianBytes path, XapianFailure *failure);

/// Writes a smaller copy of a shard, with the same document ids and metadata, to a path where nothing is.
bool xapian_compact(XapianBytes path, XapianBytes destination, XapianFailure *failure);

#ifdef __cplusplus
}
#endif

#pragma clang assume_nonnull end
