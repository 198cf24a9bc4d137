#include <vector>

#include "Evaluator.h"
#include "Reader.h"

uint32_t xapian_reader_match(XapianReaderRef reader, XapianBytes query, XapianRows filter,
                             XapianStopRef stop, uint64_t *words, size_t bitCount,
                             XapianFailure *failure) {
  return reading(reader, failure, [&] {
    auto root = QueryNode::unpack(query);
    StopWatch watch(stop);
    // Everything is evaluated before the first bit is set: the writer may yet force a new start.
    std::vector<Documents> found;
    try {
      for (size_t shard = 0; shard < reader->shards.size(); ++shard) {
        Evaluator evaluator(reader->shards[shard], bitCount / reader->shards.size() + 1, watch);
        found.push_back(evaluator.evaluate(root, ShardRows(filter, reader->shards.size(), shard)));
      }
    } catch (const Stopped &) {
    }
    return reader->set(found, {words, bitCount});
  });
}
