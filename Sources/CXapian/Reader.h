#pragma once

#include <xapian.h>

#include <string>
#include <vector>

#include "Documents.h"
#include "Guarded.h"

/// Rows that are found, as bits that the caller has room for.
struct FoundRows {
  uint64_t *words;
  size_t bit_count;
};

/// Shards by themselves and together; both views share one snapshot a shard.
struct XapianReader {
  std::vector<Xapian::Database> shards;
  Xapian::Database combined;

  /// Refuses shards that are copies of one another.
  void check_identities() const;
  bool reopen();

  /// The commit that each shard is at.
  std::vector<Xapian::rev> revisions() const {
    std::vector<Xapian::rev> revisions;
    for (const auto &shard : shards) {
      revisions.push_back(shard.get_revision());
    }
    return revisions;
  }

  const Xapian::Database &shard(size_t number) const {
    if (number >= shards.size()) {
      throw Xapian::InvalidArgumentError("There is no shard of that number");
    }
    return shards[number];
  }

  size_t row_of(size_t shard, Xapian::docid document) const {
    return (size_t(document) - 1) * shards.size() + shard + 1;
  }

  /// Sets the bits of documents, shard by shard, and returns how many there are.
  uint32_t set(const std::vector<Documents> &found, FoundRows rows) const {
    uint32_t count = 0;
    for (size_t shard = 0; shard < found.size(); ++shard) {
      found[shard].for_each([&](Xapian::docid document) {
        auto row = row_of(shard, document);
        if (row < rows.bit_count) {
          rows.words[row / 64] |= uint64_t(1) << (row % 64);
          ++count;
        }
      });
    }
    return count;
  }
};

/// Runs a body; when the writer overtakes it, moves the snapshot forward and runs it anew.
///
/// A block that claims to be newer than the latest commit, twice, was overtaken by nobody: damage.
template <typename Body>
auto reading(XapianReaderRef reader, XapianFailure *failure, Body body) noexcept
    -> decltype(body()) {
  return guarded(failure, [&] {
    bool was_latest = false;
    for (int retries = 3;; --retries) {
      try {
        return body();
      } catch (const Xapian::DatabaseModifiedError &) {
        if (retries == 0) {
          throw;
        }
      }
      bool is_latest = !reader->reopen();
      if (is_latest && was_latest) {
        throw Xapian::DatabaseCorruptError("A block is newer than the latest commit");
      }
      was_latest = is_latest;
    }
  });
}
