#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "Documents.h"
#include "Packed.h"
#include "Query.h"
#include "Stop.h"

/// Evaluates a query on one shard, without scores: set algebra over posting lists.
class Evaluator {
  const Xapian::Database &shard;
  StopWatch &watch;
  /// All documents, where they are known.
  const Documents *all;

public:
  /// The last document that is looked at.
  const Xapian::docid last;

  /// Looks no further than a document: a damaged shard may claim to have 4,294,967,295.
  Evaluator(const Xapian::Database &shard, size_t furthest, StopWatch &watch,
            const Documents *all = nullptr)
      : shard(shard), watch(watch), all(all),
        last(Xapian::docid(std::min<size_t>(shard.get_lastdocid(), furthest))) {}

  /// What a query matches of the documents that a set of rows has.
  Documents evaluate(const QueryNode &node, const ShardRows &rows) const {
    if (rows.is_every()) {
      return evaluate(node);
    }
    Documents allowed(last, rows);
    return restricted(node, allowed, allowed.count());
  }

  /// What a node matches of some documents, whose number is given: long posting lists are only asked
  /// about these.
  Documents restricted(const QueryNode &node, const Documents &candidates, size_t count) const {
    if (count == 0) {
      return candidates;
    }
    switch (node.kind) {
    case XapianNodeTerm:
      if (bound(node) / 8 > count) {
        return present(node.term, candidates);
      }
      break;
    case XapianNodeAnd: {
      if (node.children.empty()) {
        // Every document, which not every candidate need be.
        break;
      }
      auto left = candidates;
      for (const auto &child : node.children) {
        left = restricted(child, left, left.count());
      }
      return left;
    }
    case XapianNodeOr:
    case XapianNodeSynonym: {
      Documents found(last);
      for (const auto &child : node.children) {
        found.unite(restricted(child, candidates, count));
      }
      return found;
    }
    case XapianNodeAndNot: {
      auto kept = restricted(node.children[0], candidates, count);
      kept.subtract(restricted(node.children[1], kept, kept.count()));
      return kept;
    }
    case XapianNodeAndMaybe:
    case XapianNodeScale:
    case XapianNodeFixed:
      return restricted(node.children[0], candidates, count);
    case XapianNodeAll:
    case XapianNodePhrase:
      break;
    }
    auto found = evaluate(node);
    found.intersect(candidates);
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
    case XapianNodeFixed:
      return bound(node.children[0]);
    case XapianNodeAll:
      break;
    }
    return shard.get_doccount();
  }

private:
  Documents evaluate(const QueryNode &node) const {
    Documents found(last);
    add(node, found);
    return found;
  }

  void add(const QueryNode &node, Documents &found) const {
    switch (node.kind) {
    case XapianNodeAll:
      if (all) {
        found.unite(*all);
      } else {
        add_postings("", found);
      }
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
    case XapianNodeFixed:
      add(node.children[0], found);
      return;
    case XapianNodePhrase:
      add_phrase(node, found);
      return;
    }
  }

  void add_postings(const std::string &term, Documents &found) const {
    for (auto i = shard.postlist_begin(term), end = shard.postlist_end(term); i != end; ++i) {
      watch.step();
      found.insert(*i);
    }
  }

  void add_phrase(const QueryNode &node, Documents &found) const {
    Xapian::Enquire enquire(shard);
    enquire.set_query(node.phrase());
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
      left = restricted(*node, left, count);
    }
    return left;
  }

  Documents present(const std::string &term, const Documents &candidates) const {
    Documents found(last);
    auto posting = shard.postlist_begin(term), end = shard.postlist_end(term);
    candidates.for_each([&](Xapian::docid document) {
      watch.step();
      if (posting != end) {
        posting.skip_to(document);
      }
      if (posting != end && *posting == document) {
        found.insert(document);
      }
    });
    return found;
  }
};
