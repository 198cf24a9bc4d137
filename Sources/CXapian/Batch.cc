#include "Digest.h"
#include "Packed.h"
#include "Reader.h"
#include "Shard.h"
#include "WordOrder.h"

namespace {

struct PackedTerm {
  const char *bytes;
  uint8_t length;
  /// Whether its positions go into the document's order of words, and not into a list of its own.
  bool is_ordered;
  uint16_t position_count;
  uint32_t frequency;
  PackedReader positions;
};

/// Reads a batch and hands over its documents and their terms.
template <typename Visitor> void walk(XapianBytes batch, Visitor &visitor) {
  PackedReader reader(batch);
  while (!reader.at_end()) {
    auto id = reader.take<uint32_t>();
    auto byte_count = reader.take<uint32_t>();
    auto term_count = reader.take<uint32_t>();
    if (id == 0) {
      throw Malformed{"a document has the id 0"};
    }
    auto terms = reader.take_reader(byte_count);
    if (term_count == XAPIAN_DELETES) {
      if (byte_count != 0) {
        throw Malformed{"a deletion has terms"};
      }
      visitor.deletes(id);
      continue;
    }
    visitor.begins(id);
    for (uint32_t i = 0; i < term_count; ++i) {
      auto length = terms.take<uint8_t>();
      auto is_ordered = terms.take<uint8_t>();
      auto position_count = terms.take<uint16_t>();
      auto frequency = terms.take<uint32_t>();
      auto bytes = terms.take(length);
      auto positions = terms.take_reader(position_count * sizeof(uint32_t));
      if (is_ordered > 1) {
        throw Malformed{"a term's second byte is neither 0 nor 1"};
      }
      visitor.has({bytes, length, is_ordered == 1, position_count, frequency, positions});
    }
    if (!terms.at_end()) {
      throw Malformed{"a document has bytes after its last term"};
    }
    visitor.ends();
  }
}

/// Checks what reading alone does not.
struct Checker {
  uint64_t document_length = 0;
  bool has_order = false;
  bool has_lists = false;

  void deletes(uint32_t) {}
  void begins(uint32_t) {
    document_length = 0;
    has_order = has_lists = false;
  }
  void has(const PackedTerm &term) {
    if (!is_storable(term.bytes, term.length)) {
      throw Malformed{"a term is empty or too long"};
    }
    document_length += term.frequency;
    has_order = has_order || (term.is_ordered && term.position_count > 0);
    has_lists = has_lists || (!term.is_ordered && term.position_count > 0);
  }
  void ends() {
    if (has_order && has_lists) {
      throw Malformed{"a document has an order of words and lists of positions"};
    }
    // Xapian counts a document's length in 32 bits and would wrap around.
    if (document_length > UINT32_MAX) {
      throw Malformed{"a document's term frequencies add up to more than 32 bits"};
    }
  }
};

/// Puts a document's terms together the way they will be stored.
struct Assembler {
  uint32_t id = 0;
  Xapian::Document document = {};
  bool has_positions = false;
  PlacedWords ordered = {};
  std::string term = {};

  void begins(uint32_t begun) {
    id = begun;
    document = Xapian::Document();
    has_positions = false;
    ordered.clear();
  }
  void has(PackedTerm packed) {
    term.assign(packed.bytes, packed.length);
    document.add_term(term, packed.frequency);
    if (packed.position_count == 0) {
      return;
    }
    if (packed.is_ordered) {
      ordered.terms.push_back(term);
    } else {
      has_positions = true;
    }
    for (uint16_t i = 0; i < packed.position_count; ++i) {
      auto position = packed.positions.take<uint32_t>();
      if (packed.is_ordered) {
        ordered.places.emplace_back(position, uint32_t(ordered.terms.size() - 1));
      } else {
        document.add_posting(term, position, 0);
      }
    }
  }

  /// Adds what is kept of where the document's words stand, but for lists of positions.
  void finish() {
    if (has_positions) {
      document.set_data(position_note(document));
    } else if (!ordered.places.empty()) {
      document.set_data(WordOrder::of(ordered));
    }
  }
};

struct Writer : Assembler {
  Xapian::WritableDatabase &database;

  explicit Writer(Xapian::WritableDatabase &database) : database(database) {}

  /// Asks first: a failed deletion makes Xapian drop everything that waits for the commit.
  bool exists(uint32_t candidate) const {
    if (candidate > database.get_lastdocid()) {
      return false;
    }
    try {
      database.get_doclength(candidate);
      return true;
    } catch (const Xapian::DocNotFoundError &) {
      return false;
    }
  }

  void deletes(uint32_t deleted) {
    if (exists(deleted)) {
      database.delete_document(deleted);
    }
  }
  void ends() {
    finish();
    database.replace_document(id, document);
  }
};

/// Computes what the documents of a batch come to once they are stored.
struct Summer : Assembler {
  XapianDigest *digests;
  size_t capacity;
  size_t count = 0;

  Summer(XapianDigest *digests, size_t capacity) : digests(digests), capacity(capacity) {}

  void deletes(uint32_t) { throw Malformed{"a deletion has no digest"}; }
  void ends() {
    if (count == capacity) {
      throw Malformed{"a batch has more documents than there is room for"};
    }
    finish();
    digests[count++] = digest_of(document);
  }
};

/// Reads packed forms and hands over each with its stem.
template <typename Visitor> void walk_forms(XapianBytes forms, Visitor visit) {
  PackedReader reader(forms);
  auto take_word = [&] {
    auto length = reader.take<uint16_t>();
    auto bytes = reader.take(length);
    if (!is_storable(bytes, length)) {
      throw Malformed{"a form or stem is empty or too long"};
    }
    return std::string(bytes, length);
  };
  while (!reader.at_end()) {
    auto form = take_word();
    visit(form, take_word());
  }
}

bool has_synonym(const Xapian::Database &database, const std::string &form,
                 const std::string &stem) {
  Ascent ascent;
  auto end = database.synonyms_end(form);
  for (auto known = database.synonyms_begin(form); known != end; ++known) {
    auto name = *known;
    if (name == stem) {
      return true;
    }
    ascent.requires(name);
  }
  return false;
}

} // namespace

bool xapian_shard_apply(XapianShardRef shard, XapianBytes batch, XapianFailure *failure) {
  return guarded(failure, [&] {
    Checker checker;
    walk(batch, checker);
    Writer writer(shard->begun());
    walk(batch, writer);
    return true;
  });
}

bool xapian_shard_add_forms(XapianShardRef shard, XapianBytes forms, XapianFailure *failure) {
  return guarded(failure, [&] {
    walk_forms(forms, [](const std::string &, const std::string &) {});
    auto &database = shard->begun();
    walk_forms(forms, [&](const std::string &form, const std::string &stem) {
      database.add_synonym(form, stem);
    });
    return true;
  });
}

size_t xapian_batch_digests(XapianBytes batch, XapianDigest *digests, size_t capacity,
                            XapianFailure *failure) {
  return guarded(failure, [&] {
    Checker checker;
    walk(batch, checker);
    Summer summer(digests, capacity);
    walk(batch, summer);
    return summer.count;
  });
}

XapianMissing xapian_reader_missing_forms(XapianReaderRef reader, size_t shard, XapianBytes forms,
                                          XapianFailure *failure) {
  return reading(reader, failure, [&] {
    XapianMissing missing{0, XapianBuffer()};
    std::string first;
    const auto &database = reader->shard(shard);
    walk_forms(forms, [&](const std::string &form, const std::string &stem) {
      if (!has_synonym(database, form, stem) && missing.count++ == 0) {
        first = form;
      }
    });
    missing.first = buffer_of(first);
    return missing;
  });
}
