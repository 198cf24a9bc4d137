#include <string>

#include "Likeness.h"
#include "Packed.h"
#include "Reader.h"
#include "SimilarWalk.h"
#include "Stop.h"
#include "TermTally.h"

namespace {

/// Terms or forms of a shard, as they are on the disk.
class StoredWords {
  /// What a step costs less than finding a place does.
  static constexpr int patience = 3;

  Xapian::TermIterator place;
  Xapian::TermIterator end;
  std::string current;

public:
  StoredWords(Xapian::TermIterator place, Xapian::TermIterator end)
      : place(std::move(place)), end(std::move(end)) {
    read();
  }

  bool is_over() const { return place == end; }
  const std::string &name() const { return current; }

  void next() {
    ++place;
    read();
  }

  void seek(const std::string &past) {
    for (int step = 0; step < patience; ++step) {
      next();
      if (is_over() || current >= past) {
        return;
      }
    }
    place.skip_to(past);
    read();
  }

private:
  void read() {
    if (!is_over()) {
      current = *place;
    }
  }
};

} // namespace

XapianTerms xapian_reader_similar(XapianReaderRef reader, XapianBytes word, uint32_t edits,
                                  bool isBeginning, uint32_t limit, uint32_t scanLimit,
                                  XapianStopRef stop, XapianFailure *failure) {
  return reading(reader, failure, [&] {
    if (word.count > XAPIAN_TERM_LIMIT) {
      return XapianTerms();
    }
    auto wanted = string_of(word);
    TermTally tally(reader->combined);
    StopWatch watch(stop);
    try {
      for (const auto &shard : reader->shards) {
        SimilarWalk term_walk(wanted, edits, isBeginning, scanLimit, watch);
        StoredWords terms(shard.allterms_begin(), shard.allterms_end());
        term_walk.run(terms, [&](const StoredWords &words) {
          tally.add_like(words.name(), likeness(wanted, words.name()));
        });
        SimilarWalk form_walk(wanted, edits, isBeginning, scanLimit, watch);
        StoredWords forms(shard.synonym_keys_begin(), shard.synonym_keys_end());
        form_walk.run(forms, [&](const StoredWords &words) {
          auto end = shard.synonyms_end(words.name());
          for (auto stem = shard.synonyms_begin(words.name()); stem != end; ++stem) {
            tally.add_like(*stem, likeness(wanted, words.name()));
          }
        });
        tally.is_cut = tally.is_cut || term_walk.is_cut || form_walk.is_cut;
      }
    } catch (const Stopped &) {
      tally.is_cut = true;
    }
    return tally.most_frequent(limit);
  });
}
