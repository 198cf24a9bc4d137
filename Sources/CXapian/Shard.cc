#include "Shard.h"

#include <memory>

#include "Packed.h"

XapianShardRef xapian_shard_open(XapianBytes path, XapianOpening opening, XapianFailure *failure) {
  return guarded(failure, [&]() -> XapianShardRef {
    int flags = Xapian::DB_NO_SYNC | Xapian::DB_BACKEND_GLASS;
    switch (opening) {
    case XapianOpeningExisting:
      flags |= Xapian::DB_OPEN;
      break;
    case XapianOpeningNew:
      flags |= Xapian::DB_CREATE;
      break;
    case XapianOpeningEither:
      flags |= Xapian::DB_CREATE_OR_OPEN;
      break;
    }
    auto shard = std::unique_ptr<XapianShard>(
        new XapianShard{Xapian::WritableDatabase(path_of(path), flags)});
    shard->begun();
    return shard.release();
  });
}

bool xapian_shard_commit(XapianShardRef shard, XapianFailure *failure) {
  return guarded(failure, [&] {
    auto &database = shard->begun();
    shard->in_transaction = false;
    database.commit_transaction();
    database.commit();
    return true;
  });
}

bool xapian_shard_discard(XapianShardRef shard, XapianFailure *failure) {
  return guarded(failure, [&] {
    if (shard->in_transaction) {
      shard->in_transaction = false;
      shard->database.cancel_transaction();
    }
    return true;
  });
}

void xapian_shard_close(XapianShardRef shard) {
  XapianFailure ignored;
  xapian_shard_discard(shard, &ignored);
  xapian_failure_free(&ignored);
  guarded(&ignored, [&] { delete shard; });
  xapian_failure_free(&ignored);
}

XapianBuffer xapian_shard_metadata(XapianShardRef shard, XapianBytes key, XapianFailure *failure) {
  return guarded(failure,
                 [&] { return buffer_of(shard->database.get_metadata(string_of(key))); });
}

bool xapian_shard_set_metadata(XapianShardRef shard, XapianBytes key, XapianBytes value,
                               XapianFailure *failure) {
  return guarded(failure, [&] {
    shard->begun().set_metadata(string_of(key), string_of(value));
    return true;
  });
}

uint32_t xapian_shard_last_document(XapianShardRef shard, XapianFailure *failure) {
  return guarded(failure, [&] { return shard->database.get_lastdocid(); });
}

uint32_t xapian_shard_document_count(XapianShardRef shard, XapianFailure *failure) {
  return guarded(failure, [&] { return shard->database.get_doccount(); });
}
