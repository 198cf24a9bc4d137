#include <algorithm>
#include <cstdint>

#include "BestRows.h"
#include "Evaluator.h"
#include "Lengths.h"
#include "Query.h"
#include "Ranking.h"
#include "Reader.h"
#include "Stop.h"
#include "Weighing.h"

namespace {

/// Takes the matches of one shard in order, with scores of 0; so many, if it is easily told when there are.
template <typename Take>
void visit_in_order(const Evaluator &evaluator, const Ranking &ranking, const QueryNode &root,
                    const ShardRows &allowed, size_t enough, Take take) {
  size_t count = 0;
  auto take_unranked = [&](Xapian::docid document, double) {
    take(document, 0);
    return ++count < enough;
  };
  if (!ranking.walk(root, take_unranked)) {
    evaluator.evaluate(root, allowed).for_each([&](Xapian::docid document) {
      take(document, 0);
    });
  }
}

} // namespace

XapianMatches xapian_reader_rank(XapianReaderRef reader, XapianBytes query, XapianRows filter,
                                 XapianWindow window, XapianLengthsRef lengths, XapianStopRef stop,
                                 uint32_t *rows, double *scores, XapianFailure *failure) {
  return reading(reader, failure, [&] {
    auto root = QueryNode::unpack(query);
    auto shard_count = reader->shards.size();
    Weighing weighing(*reader);
    bool is_known = lengths && lengths->is_of(*reader);
    auto last_row = filter.words ? std::min<size_t>(filter.bitCount, window.lastRow) : window.lastRow;
    BestRows best(size_t(window.offset) + window.limit);
    StopWatch watch(stop);
    try {
      for (size_t shard = 0; shard < shard_count; ++shard) {
        ShardRows allowed(filter, shard_count, shard);
        Evaluator evaluator(reader->shards[shard], last_row / shard_count + 1, watch,
                            is_known ? &lengths->documents[shard] : nullptr);
        Ranking ranking(reader->shards[shard], evaluator, weighing,
                        ShardLengths(is_known ? &lengths->lengths[shard] : nullptr), allowed, watch);
        if (watch.is_over_now()) {
          throw Stopped();
        }
        auto take = [&](Xapian::docid document, double score) {
          best.add(score, uint32_t(reader->row_of(shard, document)));
          return true;
        };
        switch (window.weighting) {
        case XapianWeightingIneB2:
          ranking.run(root, take);
          break;
        case XapianWeightingNone:
          visit_in_order(evaluator, ranking, root, allowed,
                         window.isCounted ? SIZE_MAX : size_t(window.offset) + window.limit, take);
          break;
        }
      }
    } catch (const Stopped &) {
    }
    XapianMatches matches{0, best.total};
    const auto &sorted = best.sorted();
    for (size_t place = window.offset; place < sorted.size(); ++place, ++matches.count) {
      rows[matches.count] = sorted[place].row;
      scores[matches.count] = sorted[place].score;
    }
    return matches;
  });
}
