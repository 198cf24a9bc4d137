#include <algorithm>
#include <vector>

#include "Digest.h"
#include "Packed.h"
#include "Reader.h"
#include "TermTally.h"

namespace {

/// The terms that a beginning stands for.
class Expansion {
  const Xapian::Database &database;

public:
  TermTally tally;

  explicit Expansion(const Xapian::Database &database) : database(database), tally(database) {}

  void scan_terms(const std::string &prefix, size_t limit) {
    auto end = database.allterms_end(prefix);
    for (auto term = database.allterms_begin(prefix); term != end; ++term) {
      if (limit-- == 0) {
        tally.is_cut = true;
        return;
      }
      tally.add(*term, term.get_termfreq());
    }
  }

  void scan_forms(const std::string &prefix, size_t limit) {
    auto end = database.synonym_keys_end(prefix);
    for (auto form = database.synonym_keys_begin(prefix); form != end; ++form) {
      if (limit-- == 0) {
        tally.is_cut = true;
        return;
      }
      auto stem_end = database.synonyms_end(*form);
      for (auto stem = database.synonyms_begin(*form); stem != stem_end; ++stem) {
        tally.add(*stem);
      }
    }
  }
};

} // namespace

XapianTerms TermTally::most_frequent(size_t limit) const {
  std::vector<const std::pair<const std::string, Entry> *> order;
  for (const auto &entry : entries) {
    if (entry.second.frequency > 0) {
      order.push_back(&entry);
    }
  }
  auto kept = std::min(limit, order.size());
  std::partial_sort(order.begin(), order.begin() + ptrdiff_t(kept), order.end(),
                    [](auto a, auto b) {
                      const auto &[term, one] = *a;
                      const auto &[other_term, other] = *b;
                      return one.likeness != other.likeness     ? one.likeness > other.likeness
                             : one.frequency != other.frequency ? one.frequency > other.frequency
                                                                : term < other_term;
                    });
  std::string packed;
  for (size_t i = 0; i < kept; ++i) {
    const auto &[term, entry] = *order[i];
    append(packed, entry.frequency);
    append(packed, uint16_t(term.size()));
    packed += term;
  }
  return {buffer_of(packed), kept, is_cut || kept < order.size()};
}

XapianTerms xapian_reader_expand(XapianReaderRef reader, XapianBytes prefix, uint32_t limit,
                                 uint32_t scanLimit, XapianFailure *failure) {
  return reading(reader, failure, [&] {
    if (prefix.count == 0) {
      throw Xapian::InvalidArgumentError("A beginning of no letters stands for everything");
    }
    if (prefix.count > XAPIAN_TERM_LIMIT) {
      return XapianTerms();
    }
    Expansion expansion(reader->combined);
    expansion.scan_terms(string_of(prefix), scanLimit);
    expansion.scan_forms(string_of(prefix), scanLimit);
    return expansion.tally.most_frequent(limit);
  });
}

XapianTerms xapian_reader_list(XapianReaderRef reader, XapianBytes prefix, XapianBytes after,
                               uint32_t limit, XapianFailure *failure) {
  return reading(reader, failure, [&] {
    if (prefix.count > XAPIAN_TERM_LIMIT || after.count > XAPIAN_TERM_LIMIT) {
      throw Xapian::InvalidArgumentError("A prefix or term is too long");
    }
    const auto &database = reader->combined;
    auto first = string_of(after);
    auto term = database.allterms_begin(string_of(prefix));
    auto end = database.allterms_end(string_of(prefix));
    if (term != end && !first.empty()) {
      term.skip_to(first);
      if (term != end && *term == first) {
        ++term;
      }
    }
    std::string packed;
    size_t count = 0;
    size_t row_total = 0;
    for (; term != end && row_total < limit; ++term, ++count) {
      auto name = *term;
      std::vector<uint32_t> rows;
      auto last_row = database.postlist_end(name);
      for (auto row = database.postlist_begin(name); row != last_row; ++row) {
        // What is damaged might go round for ever.
        if (!rows.empty() && *row <= rows.back()) {
          throw Xapian::DatabaseCorruptError("A posting list is not in order");
        }
        rows.push_back(*row);
      }
      append(packed, uint32_t(rows.size()));
      append(packed, uint16_t(name.size()));
      packed += name;
      packed.append(reinterpret_cast<const char *>(rows.data()), rows.size() * sizeof(uint32_t));
      row_total += rows.size();
    }
    return XapianTerms{buffer_of(packed), count, term != end};
  });
}

XapianTerms xapian_reader_document_terms(XapianReaderRef reader, uint32_t row, XapianBytes prefix,
                                         XapianFailure *failure) {
  return reading(reader, failure, [&] {
    auto wanted = string_of(prefix);
    std::string packed;
    size_t count = 0;
    Ascent ascent;
    auto term = reader->combined.termlist_begin(row);
    auto end = reader->combined.termlist_end(row);
    if (term != end && !wanted.empty()) {
      term.skip_to(wanted);
    }
    for (; term != end; ++term, ++count) {
      auto name = *term;
      if (name.compare(0, wanted.size(), wanted) != 0) {
        break;
      }
      ascent.requires(name);
      append(packed, term.get_wdf());
      append(packed, uint16_t(name.size()));
      packed += name;
    }
    return XapianTerms{buffer_of(packed), count, false};
  });
}
