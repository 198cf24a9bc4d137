#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "Digest.h"
#include "Documents.h"
#include "Packed.h"
#include "Reader.h"
#include "Stop.h"
#include "WordOrder.h"

namespace {

using Positions = std::vector<Xapian::termpos>;

enum class Placing { missing, undecided, found };

/// The words of a phrase: distinct terms, and which of them each word is.
struct Phrase {
  std::vector<std::string> terms;
  std::vector<uint64_t> hashes;
  std::vector<size_t> words;

  explicit Phrase(XapianBytes packed) {
    PackedReader reader(packed);
    std::unordered_map<std::string, size_t> numbers;
    while (!reader.at_end()) {
      auto length = reader.take<uint16_t>();
      std::string term(reader.take(length), length);
      auto [number, is_new] = numbers.emplace(term, terms.size());
      if (is_new) {
        hashes.push_back(hash_of(term));
        terms.push_back(std::move(term));
      }
      words.push_back(number->second);
    }
    if (words.empty()) {
      throw Malformed{"a phrase has no words"};
    }
  }
};

/// Looks where the words of a phrase stand in the documents of one shard.
class Placer {
  const Xapian::Database &shard;
  const Phrase &phrase;
  uint32_t window;
  StopWatch &watch;
  std::vector<Positions> positions;

public:
  Placer(const Xapian::Database &shard, const Phrase &phrase, uint32_t window, StopWatch &watch)
      : shard(shard), phrase(phrase), window(window), watch(watch),
        positions(phrase.terms.size()) {}

  Placing place(Xapian::docid document) {
    watch.step();
    for (auto &places : positions) {
      places.clear();
    }
    auto data = shard.get_document(document, Xapian::DOC_ASSUME_VALID).get_data();
    if (WordOrder::is_in(data)) {
      WordOrder::find(data, phrase.hashes, positions);
    } else if (!read_lists(document)) {
      return Placing::undecided;
    }
    for (const auto &places : positions) {
      if (places.empty()) {
        // Either the document keeps none, or it does not have the term.
        return Placing::undecided;
      }
    }
    return (window ? is_within() : is_side_by_side()) ? Placing::found : Placing::missing;
  }

private:
  /// False where a word has no list.
  bool read_lists(Xapian::docid document) {
    for (size_t i = 0; i < phrase.terms.size(); ++i) {
      auto end = shard.positionlist_end(document, phrase.terms[i]);
      for (auto place = shard.positionlist_begin(document, phrase.terms[i]); place != end;
           ++place) {
        watch.step();
        positions[i].push_back(*place);
      }
      if (positions[i].empty()) {
        return false;
      }
    }
    return true;
  }

  bool is_side_by_side() {
    auto starts = positions[phrase.words[0]];
    for (size_t i = 1; i < phrase.words.size() && !starts.empty(); ++i) {
      const auto &next = positions[phrase.words[i]];
      Positions kept;
      auto place = next.begin();
      for (auto start : starts) {
        watch.step();
        auto wanted = start + Xapian::termpos(i);
        place = std::lower_bound(place, next.end(), wanted);
        if (place != next.end() && *place == wanted) {
          kept.push_back(start);
        }
      }
      starts = std::move(kept);
    }
    return !starts.empty();
  }

  /// Slides a window over all places in their order.
  bool is_within() {
    std::vector<std::pair<Xapian::termpos, size_t>> places;
    for (size_t i = 0; i < positions.size(); ++i) {
      for (auto position : positions[i]) {
        places.emplace_back(position, i);
      }
    }
    std::sort(places.begin(), places.end());
    std::vector<size_t> counts(positions.size(), 0);
    size_t missing = positions.size();
    size_t first = 0;
    for (const auto &[position, term] : places) {
      watch.step();
      missing -= counts[term]++ == 0;
      for (; position - places[first].first >= window; ++first) {
        missing += --counts[places[first].second] == 0;
      }
      if (missing == 0) {
        return true;
      }
    }
    return false;
  }
};

} // namespace

bool xapian_reader_place(XapianReaderRef reader, XapianBytes terms, uint32_t window,
                         XapianRows filter, XapianStopRef stop, uint64_t *found,
                         uint64_t *undecided, size_t bitCount, XapianFailure *failure) {
  return reading(reader, failure, [&] {
    Phrase phrase(terms);
    StopWatch watch(stop);
    std::vector<Documents> placed, open;
    try {
      for (size_t number = 0; number < reader->shards.size(); ++number) {
        const auto &shard = reader->shards[number];
        auto last = Xapian::docid(
            std::min<size_t>(shard.get_lastdocid(), bitCount / reader->shards.size() + 1));
        placed.emplace_back(last);
        open.emplace_back(last);
        Placer placer(shard, phrase, window, watch);
        ShardRows rows(filter, reader->shards.size(), number);
        Documents(last, rows).for_each([&](Xapian::docid document) {
          switch (placer.place(document)) {
          case Placing::missing:
            return;
          case Placing::undecided:
            open.back().insert(document);
            return;
          case Placing::found:
            placed.back().insert(document);
            return;
          }
        });
      }
    } catch (const Stopped &) {
    }
    reader->set(placed, {found, bitCount});
    reader->set(open, {undecided, bitCount});
    return true;
  });
}
