#include <algorithm>
#include <vector>

#include "Documents.h"
#include "Packed.h"
#include "Reader.h"
#include "Stop.h"

namespace {

using Positions = std::vector<Xapian::termpos>;

enum class Placing { missing, undecided, found };

std::vector<std::string> terms_of(XapianBytes packed) {
  PackedReader reader(packed);
  std::vector<std::string> terms;
  while (!reader.at_end()) {
    auto length = reader.take<uint16_t>();
    terms.emplace_back(reader.take(length), length);
  }
  if (terms.empty()) {
    throw Malformed{"a phrase has no words"};
  }
  return terms;
}

/// Looks where the terms of a phrase stand in the documents of one shard.
class Placer {
  const Xapian::Database &shard;
  const std::vector<std::string> &terms;
  uint32_t window;
  StopWatch &watch;
  /// By term; terms that come again share.
  std::vector<Positions> positions;

public:
  Placer(const Xapian::Database &shard, const std::vector<std::string> &terms, uint32_t window,
         StopWatch &watch)
      : shard(shard), terms(terms), window(window), watch(watch), positions(terms.size()) {}

  Placing place(Xapian::docid document) {
    for (size_t i = 0; i < terms.size(); ++i) {
      auto same = std::find(terms.begin(), terms.begin() + ptrdiff_t(i), terms[i]) - terms.begin();
      if (size_t(same) < i) {
        positions[i] = positions[size_t(same)];
        continue;
      }
      positions[i].clear();
      auto end = shard.positionlist_end(document, terms[i]);
      for (auto place = shard.positionlist_begin(document, terms[i]); place != end; ++place) {
        watch.step();
        positions[i].push_back(*place);
      }
      if (positions[i].empty()) {
        // Either the document keeps none, or it does not have the term.
        return Placing::undecided;
      }
    }
    return window ? within() : side_by_side();
  }

private:
  Placing side_by_side() {
    auto starts = positions[0];
    for (size_t i = 1; i < positions.size() && !starts.empty(); ++i) {
      Positions kept;
      auto place = positions[i].begin();
      for (auto start : starts) {
        watch.step();
        place = std::lower_bound(place, positions[i].end(), start + Xapian::termpos(i));
        if (place != positions[i].end() && *place == start + Xapian::termpos(i)) {
          kept.push_back(start);
        }
      }
      starts = std::move(kept);
    }
    return starts.empty() ? Placing::missing : Placing::found;
  }

  Placing within() {
    std::vector<size_t> next(positions.size(), 0);
    while (true) {
      size_t first = 0;
      Xapian::termpos last = 0;
      for (size_t i = 0; i < positions.size(); ++i) {
        watch.step();
        if (positions[i][next[i]] < positions[first][next[first]]) {
          first = i;
        }
        last = std::max(last, positions[i][next[i]]);
      }
      if (last - positions[first][next[first]] < window) {
        return Placing::found;
      }
      if (++next[first] == positions[first].size()) {
        return Placing::missing;
      }
    }
  }
};

} // namespace

bool xapian_reader_place(XapianReaderRef reader, XapianBytes terms, uint32_t window,
                         XapianRows filter, XapianStopRef stop, uint64_t *found,
                         uint64_t *undecided, size_t bitCount, XapianFailure *failure) {
  return reading(reader, failure, [&] {
    auto wanted = terms_of(terms);
    StopWatch watch(stop);
    std::vector<Documents> placed, open;
    try {
      for (size_t number = 0; number < reader->shards.size(); ++number) {
        const auto &shard = reader->shards[number];
        auto last = Xapian::docid(
            std::min<size_t>(shard.get_lastdocid(), bitCount / reader->shards.size() + 1));
        placed.emplace_back(last);
        open.emplace_back(last);
        Placer placer(shard, wanted, window, watch);
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
