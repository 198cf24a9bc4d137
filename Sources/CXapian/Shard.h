#pragma once

#include <xapian.h>

/// A shard open for writing, always inside a transaction.
///
/// Outside of one, Xapian commits by itself every 10,000 documents and when it closes: a shard would
/// then hold documents above the sequence that its metadata names.
struct XapianShard {
  Xapian::WritableDatabase database;
  bool in_transaction = false;

  Xapian::WritableDatabase &begun() {
    if (!in_transaction) {
      database.begin_transaction(false);
      in_transaction = true;
    }
    return database;
  }
};
