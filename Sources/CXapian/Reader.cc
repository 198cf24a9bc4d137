#include "Reader.h"

#include <algorithm>
#include <memory>

#include "Packed.h"

void XapianReader::check_identities() const {
  std::vector<std::string> identities;
  for (const auto &shard : shards) {
    auto identity = shard.get_uuid();
    if (std::find(identities.begin(), identities.end(), identity) != identities.end()) {
      throw Xapian::InvalidArgumentError("Two shards are copies of one another");
    }
    identities.push_back(std::move(identity));
  }
}

bool XapianReader::reopen() {
  bool reopened = combined.reopen();
  if (reopened) {
    check_identities();
  }
  return reopened;
}

XapianReaderRef xapian_reader_open(const XapianBytes *paths, size_t count, XapianFailure *failure) {
  return guarded(failure, [&]() -> XapianReaderRef {
    if (count == 0) {
      throw Xapian::InvalidArgumentError("A reader needs a shard");
    }
    auto reader = std::make_unique<XapianReader>();
    for (size_t i = 0; i < count; ++i) {
      reader->shards.emplace_back(path_of(paths[i]), Xapian::DB_BACKEND_GLASS);
      reader->combined.add_database(reader->shards.back());
    }
    reader->check_identities();
    return reader.release();
  });
}

void xapian_reader_close(XapianReaderRef reader) {
  XapianFailure ignored;
  guarded(&ignored, [&] { delete reader; });
  xapian_failure_free(&ignored);
}

bool xapian_reader_reopen(XapianReaderRef reader, XapianFailure *failure) {
  return guarded(failure, [&] { return reader->reopen(); });
}

XapianBuffer xapian_reader_metadata(XapianReaderRef reader, size_t shard, XapianBytes key,
                                    XapianFailure *failure) {
  return reading(reader, failure, [&] {
    return buffer_of(reader->shard(shard).get_metadata(string_of(key)));
  });
}

uint32_t xapian_reader_document_count(XapianReaderRef reader, XapianFailure *failure) {
  return reading(reader, failure, [&] { return reader->combined.get_doccount(); });
}

uint32_t xapian_reader_last_row(XapianReaderRef reader, XapianFailure *failure) {
  return reading(reader, failure, [&] {
    size_t last = 0;
    for (size_t shard = 0; shard < reader->shards.size(); ++shard) {
      if (auto document = reader->shards[shard].get_lastdocid()) {
        last = std::max(last, reader->row_of(shard, document));
      }
    }
    return uint32_t(last);
  });
}

uint32_t xapian_reader_last_document(XapianReaderRef reader, size_t shard,
                                     XapianFailure *failure) {
  return reading(reader, failure, [&] { return reader->shard(shard).get_lastdocid(); });
}

uint32_t xapian_reader_frequency(XapianReaderRef reader, XapianBytes term,
                                 XapianFailure *failure) {
  return reading(reader, failure, [&]() -> uint32_t {
    if (!is_storable(static_cast<const char *>(term.bytes), term.count)) {
      return 0;
    }
    return reader->combined.get_termfreq(string_of(term));
  });
}
