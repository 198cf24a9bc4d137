#include <algorithm>
#include <vector>

#include "Packed.h"
#include "Query.h"
#include "Reader.h"
#include "RowSet.h"

namespace {

/// Document ids of one shard, as bits.
class Documents {
  std::vector<uint64_t> words;

public:
  explicit Documents(Xapian::docid last) : words(size_t(last) / 64 + 1) {}

  void insert(Xapian::docid document) {
    if (document / 64 < words.size()) {
      words[document / 64] |= uint64_t(1) << (document % 64);
    }
  }
  void unite(const Documents &other) {
    for (size_t i = 0; i < words.size(); ++i) {
      words[i] |= other.words[i];
    }
  }
  void intersect(const Documents &other) {
    for (size_t i = 0; i < words.size(); ++i) {
      words[i] &= other.words[i];
    }
  }
  void subtract(const Documents &other) {
    for (size_t i = 0; i < words.size(); ++i) {
      words[i] &= ~other.words[i];
    }
  }
  size_t count() const { return count_of({words.data(), words.size() * 64}); }

  template <typename Visit> void for_each(Visit visit) const {
    for (size_t i = 0; i < words.size(); ++i) {
      for (auto bits = words[i]; bits; bits &= bits - 1) {
        visit(Xapian::docid(i * 64 + size_t(__builtin_ctzll(bits))));
      }
    }
  }
};

/// Evaluates a query on one shard, without scores: set algebra over posting lists.
class Evaluator {
  const Xapian::Database &shard;
  Xapian::docid last;

public:
  /// Looks no further than a document: a damaged shard may claim to have 4,294,967,295.
  Evaluator(const Xapian::Database &shard, size_t furthest)
      : shard(shard), last(Xapian::docid(std::min<size_t>(shard.get_lastdocid(), furthest))) {}

  Documents evaluate(const QueryNode &node) const {
    Documents found(last);
    add(node, found);
    return found;
  }

private:
  void add(const QueryNode &node, Documents &found) const {
    switch (node.kind) {
    case XapianNodeAll:
      add_postings("", found);
      return;
    case XapianNodeTerm:
      if (is_storable(node.term.data(), node.term.size())) {
        add_postings(node.term, found);
      }
      return;
    case XapianNodeOr:
    case XapianNodeSynonym:
      for (const auto &child : node.children) {
        add(child, found);
      }
      return;
    case XapianNodeAnd:
      found.unite(intersection(node.children));
      return;
    case XapianNodeAndNot: {
      auto kept = evaluate(node.children[0]);
      kept.subtract(evaluate(node.children[1]));
      found.unite(kept);
      return;
    }
    case XapianNodeAndMaybe:
    case XapianNodeScale:
      add(node.children[0], found);
      return;
    case XapianNodePhrase:
      add_phrase(node, found);
      return;
    }
  }

  void add_postings(const std::string &term, Documents &found) const {
    for (auto i = shard.postlist_begin(term), end = shard.postlist_end(term); i != end; ++i) {
      found.insert(*i);
    }
  }

  void add_phrase(const QueryNode &node, Documents &found) const {
    Xapian::Enquire enquire(shard);
    enquire.set_query(node.query());
    enquire.set_weighting_scheme(Xapian::BoolWeight());
    auto matches = enquire.get_mset(0, shard.get_doccount());
    for (auto i = matches.begin(); i != matches.end(); ++i) {
      found.insert(*i);
    }
  }

  /// Rarest first; a long posting list is then asked only about what is left.
  Documents intersection(const std::vector<QueryNode> &nodes) const {
    std::vector<std::pair<size_t, const QueryNode *>> order;
    for (const auto &node : nodes) {
      order.emplace_back(bound(node), &node);
    }
    if (order.empty()) {
      return evaluate(QueryNode{XapianNodeAll, {}, 1, {}});
    }
    std::sort(order.begin(), order.end(),
              [](auto &a, auto &b) { return a.first < b.first; });
    auto left = evaluate(*order.front().second);
    for (size_t i = 1; i < order.size(); ++i) {
      auto [frequency, node] = order[i];
      auto count = left.count();
      if (count == 0) {
        break;
      }
      bool is_walk_longer = frequency / 8 > count;
      if (node->kind == XapianNodeTerm && is_walk_longer) {
        left = present(node->term, left);
      } else {
        left.intersect(evaluate(*node));
      }
    }
    return left;
  }

  Documents present(const std::string &term, const Documents &candidates) const {
    Documents found(last);
    auto posting = shard.postlist_begin(term), end = shard.postlist_end(term);
    candidates.for_each([&](Xapian::docid document) {
      if (posting != end) {
        posting.skip_to(document);
      }
      if (posting != end && *posting == document) {
        found.insert(document);
      }
    });
    return found;
  }

  /// At most how many documents a node matches.
  size_t bound(const QueryNode &node) const {
    switch (node.kind) {
    case XapianNodeTerm:
      return is_storable(node.term.data(), node.term.size()) ? shard.get_termfreq(node.term) : 0;
    case XapianNodeOr:
    case XapianNodeSynonym: {
      size_t sum = 0;
      for (const auto &child : node.children) {
        sum += bound(child);
      }
      return sum;
    }
    case XapianNodeAnd:
    case XapianNodePhrase: {
      size_t least = shard.get_doccount();
      for (const auto &child : node.children) {
        least = std::min(least, bound(child));
      }
      return least;
    }
    case XapianNodeAndNot:
    case XapianNodeAndMaybe:
    case XapianNodeScale:
      return bound(node.children[0]);
    case XapianNodeAll:
      break;
    }
    return shard.get_doccount();
  }
};

} // namespace

uint32_t xapian_reader_match(XapianReaderRef reader, XapianBytes query, XapianRows filter,
                             uint64_t *words, size_t bitCount, XapianFailure *failure) {
  return reading(reader, failure, [&] {
    auto root = QueryNode::unpack(query);
    // Everything is evaluated before the first bit is set: the writer may yet force a new start.
    std::vector<Documents> found;
    for (const auto &shard : reader->shards) {
      found.push_back(Evaluator(shard, bitCount / reader->shards.size() + 1).evaluate(root));
    }
    uint32_t count = 0;
    for (size_t shard = 0; shard < found.size(); ++shard) {
      ShardRows allowed(filter, found.size(), shard);
      found[shard].for_each([&](Xapian::docid document) {
        auto row = reader->row_of(shard, document);
        if (row < bitCount && allowed.contains(document)) {
          words[row / 64] |= uint64_t(1) << (row % 64);
          ++count;
        }
      });
    }
    return count;
  });
}
