#pragma once

#include <xapian.h>

#include <algorithm>
#include <vector>

#include "RowSet.h"

/// Document ids of one shard, as bits.
class Documents {
  std::vector<uint64_t> words;

public:
  explicit Documents(Xapian::docid last) : words(size_t(last) / 64 + 1) {}

  /// The documents of a shard that a set of rows has.
  Documents(Xapian::docid last, const ShardRows &rows) : Documents(last) {
    if (rows.is_by_word()) {
      for (size_t i = 0; i < words.size(); ++i) {
        words[i] = rows.documents(i);
      }
      words[0] &= ~uint64_t(1);
      if (auto past = (last + 1) % 64) {
        words.back() &= (uint64_t(1) << past) - 1;
      }
      return;
    }
    for (auto document = rows.first(1); document && document <= last;
         document = rows.first(document + 1)) {
      insert(document);
    }
  }

  void insert(Xapian::docid document) {
    if (document / 64 < words.size()) {
      words[document / 64] |= uint64_t(1) << (document % 64);
    }
  }
  bool contains(Xapian::docid document) const {
    return document / 64 < words.size() && words[document / 64] >> (document % 64) & 1;
  }
  /// Documents that there is no room for are passed over.
  void unite(const Documents &other) {
    for (size_t i = 0; i < std::min(words.size(), other.words.size()); ++i) {
      words[i] |= other.words[i];
    }
  }
  void intersect(const Documents &other) {
    for (size_t i = 0; i < words.size(); ++i) {
      words[i] &= other.words[i];
    }
  }
  void subtract(const Documents &other) {
    for (size_t i = 0; i < words.size(); ++i) {
      words[i] &= ~other.words[i];
    }
  }
  /// The bits, 64 documents a word, from document 0 on.
  const std::vector<uint64_t> &bits() const { return words; }
  size_t count() const { return count_of({words.data(), words.size() * 64}); }

  template <typename Visit> void for_each(Visit visit) const {
    for (size_t i = 0; i < words.size(); ++i) {
      for (auto bits = words[i]; bits; bits &= bits - 1) {
        visit(Xapian::docid(i * 64 + size_t(__builtin_ctzll(bits))));
      }
    }
  }
};
