#pragma once

#include <map>
#include <string>

#include "Reader.h"

/// The most frequent of some terms.
class TermTally {
  const Xapian::Database *database = nullptr;
  std::map<std::string, uint32_t> frequencies;

public:
  /// Whether some were not looked at.
  bool is_cut = false;

  /// Of terms whose frequencies are given.
  TermTally() = default;
  explicit TermTally(const Xapian::Database &database) : database(&database) {}

  /// Zero is kept too, so that a term is looked up once however often it comes.
  void add(const std::string &term) {
    if (!frequencies.count(term)) {
      frequencies.emplace(term, database->get_termfreq(term));
    }
  }
  void add(const std::string &term, uint32_t frequency) { frequencies.emplace(term, frequency); }

  /// Packed: `u32 frequency, u16 length, bytes`, most frequent first.
  XapianTerms most_frequent(size_t limit) const;
};
