#pragma once

#include <xapian.h>

#include <string>

#include "CXapian.h"

// Sums that do not depend on the order of their parts: of a document's terms, each a hash of the term,
// its frequency and, apart, its positions. Posting lists and term lists hold the same terms in two
// places, so their sums agree with each other and with those of the documents that were written.

inline uint64_t mixed(uint64_t value) {
  // The finisher of SplitMix64.
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
  value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
  return value ^ (value >> 31);
}

inline uint64_t hash_of(const std::string &term) {
  uint64_t hash = 0x9e3779b97f4a7c15 + term.size();
  for (unsigned char byte : term) {
    hash = (hash ^ byte) * 0x100000001b3;
  }
  return mixed(hash);
}

/// What a term of a document adds to the sum of its terms.
inline uint64_t part_of(uint64_t term, uint32_t frequency) {
  return mixed(term + mixed(frequency + uint64_t(1)));
}

/// What a document's mere presence and its length add: a document may have no terms at all.
inline uint64_t presence(uint64_t length) { return mixed(0x2545f4914f6cdd1d + mixed(length)); }

/// What the positions of a term of a document add, which are given in their order; nothing, of none.
class PositionSum {
  uint64_t sum = 0;
  bool is_empty = true;

public:
  void add(uint32_t position) {
    sum = mixed(sum + position + 1);
    is_empty = false;
  }
  uint64_t part(uint64_t term) const { return is_empty ? 0 : mixed(term ^ sum); }
};

/// Throws where terms do not ascend, as stored ones do: what is damaged might go round for ever.
class Ascent {
  std::string last;
  bool is_first = true;

public:
  void requires(const std::string &term) {
    if (!is_first && term <= last) {
      throw Xapian::DatabaseCorruptError("Terms are not in order");
    }
    is_first = false;
    last = term;
  }
};

/// What is kept beside a document of its positions' sum, empty when it has none: terms are stored in two
/// places, which contradict each other when one is damaged, and positions in one.
std::string position_note(const Xapian::Document &document);

/// The digest that a document will have once it is stored.
XapianDigest digest_of(const Xapian::Document &document);
