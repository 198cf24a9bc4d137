#include "Digest.h"

#include <algorithm>
#include <cstring>
#include <set>

#include "Packed.h"
#include "Reader.h"
#include "WordOrder.h"

namespace {

/// Documents beyond the last that a caller has room for: kept as ids, since there should be none.
class Beyond {
  static constexpr size_t limit = 1000000;
  std::set<uint32_t> documents;

public:
  void insert(uint32_t document) {
    documents.insert(document);
    if (documents.size() > limit) {
      throw Xapian::DatabaseCorruptError("Too many documents are beyond the last row");
    }
  }
  XapianBuffer packed() const {
    std::string bytes;
    for (auto document : documents) {
      append(bytes, document);
    }
    return buffer_of(bytes);
  }
};

/// Where sums go, by document.
class Sums {
  uint64_t *sums;
  size_t count;
  Beyond &beyond;

public:
  Sums(uint64_t *sums, size_t count, Beyond &beyond) : sums(sums), count(count), beyond(beyond) {
    std::fill_n(sums, count, 0);
  }
  void add(uint32_t document, uint64_t part) {
    if (document < count) {
      sums[document] += part;
    } else if (part) {
      beyond.insert(document);
    }
  }
};

/// Walks a posting list and throws where it does not ascend or has more than it can have.
template <typename Visit>
void walk_postings(const Xapian::Database &shard, const std::string &term, Visit visit) {
  Xapian::docid last = 0;
  auto end = shard.postlist_end(term);
  for (auto posting = shard.postlist_begin(term); posting != end; ++posting) {
    auto document = *posting;
    if (document <= last) {
      throw Xapian::DatabaseCorruptError("A posting list is not in order");
    }
    last = document;
    visit(document, posting);
  }
}

template <typename Positions> uint64_t position_part(uint64_t term, Positions begin, Positions end) {
  PositionSum sum;
  Xapian::termpos last = 0;
  bool is_first = true;
  for (; begin != end; ++begin) {
    auto position = *begin;
    if (!is_first && position <= last) {
      throw Xapian::DatabaseCorruptError("A position list is not in order");
    }
    is_first = false;
    last = position;
    sum.add(position);
  }
  return sum.part(term);
}

void sum_postings(const Xapian::Database &shard, Sums &terms, Sums &positions) {
  walk_postings(shard, "", [&](auto document, auto &posting) {
    terms.add(document, presence(posting.get_doclength()));
  });
  bool has_positions = shard.has_positions();
  Ascent ascent;
  auto end = shard.allterms_end();
  for (auto term = shard.allterms_begin(); term != end; ++term) {
    auto name = *term;
    ascent.requires(name);
    auto hash = hash_of(name);
    walk_postings(shard, name, [&](auto document, auto &posting) {
      terms.add(document, part_of(hash, posting.get_wdf()));
      if (has_positions) {
        positions.add(document, position_part(hash, posting.positionlist_begin(),
                                              posting.positionlist_end()));
      }
    });
  }
}

uint64_t term_list_sum(Xapian::TermIterator term, Xapian::TermIterator end) {
  uint64_t sum = 0;
  uint64_t length = 0;
  Ascent ascent;
  for (; term != end; ++term) {
    auto name = *term;
    ascent.requires(name);
    auto frequency = term.get_wdf();
    length += frequency;
    sum += part_of(hash_of(name), frequency);
  }
  return sum + presence(length);
}

/// Begins a note; what else begins a document's data is an order of words.
constexpr char note_mark = 'p';

/// Bytes that are no note stand for a sum that no positions have but by chance.
uint64_t noted_positions(const std::string &note) {
  uint64_t sum = 0;
  if (note.empty()) {
    return sum;
  }
  if (note[0] != note_mark || note.size() != sizeof(sum) + 1) {
    return ~uint64_t(0);
  }
  std::memcpy(&sum, note.data() + 1, sizeof(sum));
  return sum;
}

/// Takes what was noted of each document's positions when it was written, and adds those that are kept in
/// order with it.
void take_notes(const Xapian::Database &shard, const uint64_t *postings, Sums &positions,
                uint64_t *noted, size_t count) {
  for (size_t document = 1; document < count; ++document) {
    if (!postings[document]) {
      continue;
    }
    auto id = Xapian::docid(document);
    auto data = shard.get_document(id, Xapian::DOC_ASSUME_VALID).get_data();
    if (WordOrder::is_in(data)) {
      noted[document] = WordOrder::noted_sum(data);
      positions.add(uint32_t(document), WordOrder::sum(data));
    } else {
      noted[document] = noted_positions(data);
    }
  }
}

/// Asks the documents that have a posting: each has one, as its presence is one.
void sum_term_lists(const Xapian::Database &shard, const uint64_t *postings, uint64_t *sums,
                    size_t count) {
  for (size_t document = 1; document < count; ++document) {
    if (!postings[document]) {
      continue;
    }
    auto id = Xapian::docid(document);
    try {
      sums[document] = term_list_sum(shard.termlist_begin(id), shard.termlist_end(id));
    } catch (const Xapian::DocNotFoundError &) {
      // Its sum stays 0, which is not that of its postings.
    }
  }
}

} // namespace

std::string position_note(const Xapian::Document &document) {
  uint64_t sum = 0;
  auto end = document.termlist_end();
  for (auto term = document.termlist_begin(); term != end; ++term) {
    if (term.positionlist_count() > 0) {
      sum += position_part(hash_of(*term), term.positionlist_begin(), term.positionlist_end());
    }
  }
  return sum ? note_mark + std::string(reinterpret_cast<const char *>(&sum), sizeof(sum)) : std::string();
}

XapianDigest digest_of(const Xapian::Document &document) {
  XapianDigest digest{0, 0};
  uint64_t length = 0;
  auto end = document.termlist_end();
  for (auto term = document.termlist_begin(); term != end; ++term) {
    auto hash = hash_of(*term);
    auto frequency = term.get_wdf();
    length += frequency;
    digest.terms += part_of(hash, frequency);
    digest.positions += position_part(hash, term.positionlist_begin(), term.positionlist_end());
  }
  digest.terms += presence(length);
  if (auto data = document.get_data(); WordOrder::is_in(data)) {
    digest.positions += WordOrder::sum(data);
  }
  return digest;
}

XapianBuffer xapian_reader_digests(XapianReaderRef reader, size_t shard, uint64_t *postings,
                                   uint64_t *positions, uint64_t *noted, uint64_t *termLists,
                                   size_t count, XapianFailure *failure) {
  return reading(reader, failure, [&] {
    const auto &database = reader->shard(shard);
    Beyond beyond;
    Sums posting_sums(postings, count, beyond);
    Sums position_sums(positions, count, beyond);
    sum_postings(database, posting_sums, position_sums);
    std::fill_n(noted, count, 0);
    take_notes(database, postings, position_sums, noted, count);
    std::fill_n(termLists, count, 0);
    sum_term_lists(database, postings, termLists, count);
    return beyond.packed();
  });
}
