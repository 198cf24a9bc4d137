#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "Reader.h"

/// Words in byte order, one behind the other.
class WordList {
  std::string bytes;
  std::vector<uint32_t> ends;

public:
  void add(const std::string &word) {
    bytes += word;
    ends.push_back(uint32_t(bytes.size()));
  }

  size_t size() const { return ends.size(); }
  std::string_view operator[](size_t number) const {
    auto start = number ? ends[number - 1] : 0;
    return std::string_view(bytes.data() + start, ends[number] - start);
  }

  /// The first that is not before a word, from a number on; near ones are found sooner.
  size_t place(std::string_view word, size_t from) const {
    size_t step = 1;
    auto low = from;
    auto high = from;
    while (high < size() && (*this)[high] < word) {
      low = high + 1;
      high += step;
      step *= 2;
    }
    high = std::min(high, size());
    while (low < high) {
      auto middle = low + (high - low) / 2;
      if ((*this)[middle] < word) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /// The numbers of those that begin so: from the first up to the second.
  std::pair<size_t, size_t> range(const std::string &beginning) const {
    auto first = place(beginning, 0);
    auto low = first;
    auto high = size();
    while (low < high) {
      auto middle = low + (high - low) / 2;
      if ((*this)[middle].compare(0, beginning.size(), beginning) == 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return {first, low};
  }

  void shrink() {
    bytes.shrink_to_fit();
    ends.shrink_to_fit();
  }
};

/// What one shard has of the words of all.
struct ShardWords {
  /// In so few documents a term is rare: where it is, is kept in memory.
  static constexpr uint32_t rare = 8;

  /// By term, in how many of its documents it is.
  std::vector<uint32_t> frequencies;
  /// The documents of the rare terms, and how many there are up to each term.
  std::vector<uint32_t> documents;
  std::vector<uint32_t> document_ends;
  /// The forms that it has, and the terms that these stand for there, how many up to each form.
  std::vector<uint32_t> forms;
  std::vector<uint32_t> stems;
  std::vector<uint32_t> stem_ends;
};

/// Nothing in it changes once it is made.
struct XapianVocabulary {
  /// The commit of each shard that it was made of.
  std::vector<Xapian::rev> revisions;
  WordList terms;
  std::vector<uint32_t> frequencies;
  WordList forms;
  /// The terms that forms stand for, and how many there are up to each form.
  std::vector<uint32_t> stems;
  std::vector<uint32_t> stem_ends;
  std::vector<ShardWords> shards;

  /// Where the terms of a form begin.
  size_t first_stem(size_t form) const { return form ? stem_ends[form - 1] : 0; }
};
