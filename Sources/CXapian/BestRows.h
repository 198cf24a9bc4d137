#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

/// The best of many rows: the highest scores first, equal ones by row.
class BestRows {
public:
  struct Entry {
    double score;
    uint32_t row;

    bool operator<(const Entry &other) const {
      return score != other.score ? score > other.score : row < other.row;
    }
  };

private:
  size_t limit;
  /// A heap with the worst on top once there are as many as are wanted.
  std::vector<Entry> entries;

public:
  /// How many there were.
  uint32_t total = 0;

  explicit BestRows(size_t limit) : limit(limit) {}

  void add(double score, uint32_t row) {
    ++total;
    Entry entry{score, row};
    if (entries.size() < limit) {
      entries.push_back(entry);
      if (entries.size() == limit) {
        std::make_heap(entries.begin(), entries.end());
      }
    } else if (limit > 0 && entry < entries.front()) {
      std::pop_heap(entries.begin(), entries.end());
      entries.back() = entry;
      std::push_heap(entries.begin(), entries.end());
    }
  }

  /// The best, in order.
  const std::vector<Entry> &sorted() {
    std::sort(entries.begin(), entries.end());
    return entries;
  }
};
