#pragma once

#include <xapian.h>

#include <cstdint>
#include <vector>

#include "Reader.h"

/// Nothing in it changes once it is made.
struct XapianLengths {
  /// The commit of each shard that it was made of.
  std::vector<Xapian::rev> revisions;
  /// By shard and document.
  std::vector<std::vector<uint32_t>> lengths;
  /// The documents that there are, by shard.
  std::vector<Documents> documents;

  bool is_of(const XapianReader &reader) const { return revisions == reader.revisions(); }
};

/// The lengths of one shard's documents: from memory where they are there, else off the disk.
class ShardLengths {
  const std::vector<uint32_t> *known;

public:
  explicit ShardLengths(const std::vector<uint32_t> *known) : known(known) {}

  /// That of a document at which a posting is.
  uint32_t of(Xapian::docid document, const Xapian::PostingIterator &posting) const {
    return known && document < known->size() ? (*known)[document] : posting.get_doclength();
  }
};
