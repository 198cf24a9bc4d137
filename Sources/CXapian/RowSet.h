#pragma once

#include <cstddef>
#include <cstdint>

#include "CXapian.h"

/// The number of rows in a set.
inline size_t count_of(XapianRows rows) {
  size_t count = 0;
  for (size_t word = 0; word < rows.bitCount / 64; ++word) {
    count += size_t(__builtin_popcountll(rows.words[word]));
  }
  if (auto rest = rows.bitCount % 64) {
    count += size_t(__builtin_popcountll(rows.words[rows.bitCount / 64] & ((uint64_t(1) << rest) - 1)));
  }
  return count;
}

/// Looks into a set of rows the way one of N shards sees it, by document id.
class ShardRows {
  XapianRows rows;
  size_t shard_count;
  size_t shard;

  size_t row_of(uint32_t document) const {
    return (size_t(document) - 1) * shard_count + shard + 1;
  }

  uint64_t word(size_t number) const {
    if (number >= (rows.bitCount + 63) / 64) {
      return 0;
    }
    auto rest = rows.bitCount - number * 64;
    auto bits = rows.words[number];
    return rest < 64 ? bits & ((uint64_t(1) << rest) - 1) : bits;
  }

  /// Every other bit of a word, from the first one on, side by side.
  static uint64_t even_bits(uint64_t bits) {
    bits &= 0x5555555555555555;
    bits = (bits | bits >> 1) & 0x3333333333333333;
    bits = (bits | bits >> 2) & 0x0F0F0F0F0F0F0F0F;
    bits = (bits | bits >> 4) & 0x00FF00FF00FF00FF;
    bits = (bits | bits >> 8) & 0x0000FFFF0000FFFF;
    return (bits | bits >> 16) & 0x00000000FFFFFFFF;
  }

public:
  ShardRows(XapianRows rows, size_t shard_count, size_t shard)
      : rows(rows), shard_count(shard_count), shard(shard) {}

  bool is_every() const { return !rows.words; }

  bool contains(uint32_t document) const {
    auto row = row_of(document);
    return !rows.words || (row < rows.bitCount && rows.words[row / 64] >> (row % 64) & 1);
  }

  /// About how many documents of the shard it has.
  size_t count() const { return count_of(rows) / shard_count; }

  /// Whether `documents` is the quick way.
  bool is_by_word() const { return shard_count <= 2; }

  /// The set's documents from 64 times a number on, as bits; of one shard, or two.
  uint64_t documents(size_t number) const {
    if (shard_count == 1) {
      return word(number);
    }
    // The rows of two shards take turns: the second one has the even rows, at twice the document.
    if (shard == 1) {
      return even_bits(word(2 * number)) | even_bits(word(2 * number + 1)) << 32;
    }
    auto odd = even_bits(word(2 * number) >> 1) | even_bits(word(2 * number + 1) >> 1) << 32;
    return odd << 1 | (number ? word(2 * number - 1) >> 63 : 0);
  }

  /// The first document of the set from one on (at least 1), or 0.
  uint32_t first(uint32_t from) const {
    auto row = row_of(from);
    while (row < rows.bitCount) {
      auto bits = rows.words[row / 64] >> (row % 64);
      if (bits & 1) {
        return uint32_t((row - shard - 1) / shard_count + 1);
      }
      // On to the next row of the set, then to the next of this shard.
      row = bits ? row + size_t(__builtin_ctzll(bits)) : (row / 64 + 1) * 64;
      auto past = (row - shard - 1) % shard_count;
      row += past ? shard_count - past : 0;
    }
    return 0;
  }
};
