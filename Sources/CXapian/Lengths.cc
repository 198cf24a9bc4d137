#include "Lengths.h"

#include <algorithm>
#include <memory>

namespace {

/// Whether room for all documents up to the last is mostly room for documents that there are.
bool is_worth_room(const Xapian::Database &shard) {
  return shard.get_lastdocid() / 16 <= shard.get_doccount() + 4096;
}

} // namespace

XapianLengthsRef xapian_reader_lengths(XapianReaderRef reader, XapianFailure *failure) {
  return reading(reader, failure, [&]() -> XapianLengthsRef {
    auto made = std::make_unique<XapianLengths>();
    made->revisions = reader->revisions();
    for (const auto &shard : reader->shards) {
      if (!is_worth_room(shard)) {
        return nullptr;
      }
      auto last = shard.get_lastdocid();
      std::vector<uint32_t> lengths(size_t(last) + 1);
      Documents documents(last);
      Xapian::docid previous = 0;
      for (auto i = shard.postlist_begin(""), end = shard.postlist_end(""); i != end; ++i) {
        // What is damaged might go round for ever.
        if (*i <= previous || *i > last) {
          throw Xapian::DatabaseCorruptError("The lengths of documents are not in order");
        }
        previous = *i;
        documents.insert(previous);
        lengths[previous] = i.get_doclength();
      }
      made->lengths.push_back(std::move(lengths));
      made->documents.push_back(std::move(documents));
    }
    return made.release();
  });
}

void xapian_lengths_free(XapianLengthsRef lengths) { delete lengths; }

bool xapian_lengths_is_of(XapianLengthsRef lengths, XapianReaderRef reader,
                          XapianFailure *failure) {
  return guarded(failure, [&] { return lengths->is_of(*reader); });
}
