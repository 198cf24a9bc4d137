#pragma once

#include <cstddef>
#include <cstdint>

#include "CXapian.h"

/// Looks into a set of rows the way one of N shards sees it, by document id.
class ShardRows {
  XapianRows rows;
  size_t shard_count;
  size_t shard;

  size_t row_of(uint32_t document) const {
    return (size_t(document) - 1) * shard_count + shard + 1;
  }

public:
  ShardRows(XapianRows rows, size_t shard_count, size_t shard)
      : rows(rows), shard_count(shard_count), shard(shard) {}

  bool is_every() const { return !rows.words; }

  bool contains(uint32_t document) const {
    auto row = row_of(document);
    return !rows.words || (row < rows.bitCount && rows.words[row / 64] >> (row % 64) & 1);
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
