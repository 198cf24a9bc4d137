#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "Documents.h"

/// A value for each of some documents: room for these alone, found by counting bits.
template <typename Value> class Sheet {
  const Documents &documents;
  /// By word of the bits, how many documents come before.
  std::vector<uint32_t> before;
  std::vector<Value> values;

public:
  explicit Sheet(const Documents &documents) : documents(documents) {
    before.reserve(documents.bits().size());
    uint32_t count = 0;
    for (auto word : documents.bits()) {
      before.push_back(count);
      count += uint32_t(__builtin_popcountll(word));
    }
    values.resize(count);
  }

  size_t count() const { return values.size(); }

  /// The value of a document, which must be one of them.
  Value &operator[](Xapian::docid document) {
    auto word = documents.bits()[document / 64];
    auto below = word & ((uint64_t(1) << (document % 64)) - 1);
    return values[before[document / 64] + size_t(__builtin_popcountll(below))];
  }

  template <typename Visit> void for_each(Visit visit) const {
    size_t number = 0;
    documents.for_each([&](Xapian::docid document) { visit(document, values[number++]); });
  }
};

/// A value for each document there may be: for many of them, that are found while values are put in.
template <typename Value> class WideSheet {
  std::vector<Value> values;

public:
  Documents found;

  explicit WideSheet(Xapian::docid last) : values(size_t(last) + 1), found(last) {}

  size_t count() const { return found.count(); }

  Value &operator[](Xapian::docid document) { return values[document]; }

  /// Whether there is room for a document.
  bool has_room(Xapian::docid document) const { return document < values.size(); }

  template <typename Visit> void for_each(Visit visit) const {
    found.for_each([&](Xapian::docid document) { visit(document, values[document]); });
  }
};
