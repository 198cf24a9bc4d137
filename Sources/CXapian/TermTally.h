#pragma once

#include <algorithm>
#include <map>
#include <string>

#include "Reader.h"

/// The most frequent of some terms, those before others that are likelier meant.
class TermTally {
  struct Entry {
    uint32_t frequency;
    uint32_t likeness;
  };

  const Xapian::Database *database = nullptr;
  std::map<std::string, Entry> entries;

public:
  /// Whether some were not looked at.
  bool is_cut = false;

  /// Of terms whose frequencies are given.
  TermTally() = default;
  explicit TermTally(const Xapian::Database &database) : database(&database) {}

  /// Zero is kept too, so that a term is looked up once however often it comes.
  void add_like(const std::string &term, uint32_t likeness) {
    auto found = entries.find(term);
    if (found == entries.end()) {
      entries.emplace(term, Entry{database->get_termfreq(term), likeness});
    } else {
      found->second.likeness = std::max(likeness, found->second.likeness);
    }
  }
  void add(const std::string &term) { add_like(term, 0); }
  void add(const std::string &term, uint32_t frequency, uint32_t likeness = 0) {
    auto [entry, is_new] = entries.emplace(term, Entry{frequency, likeness});
    if (!is_new) {
      entry->second.likeness = std::max(likeness, entry->second.likeness);
    }
  }

  /// Packed: `u32 frequency, u16 length, bytes`, likeliest and then most frequent first.
  XapianTerms most_frequent(size_t limit) const;
};
