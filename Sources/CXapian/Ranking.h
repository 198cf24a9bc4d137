#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "BestRows.h"
#include "Evaluator.h"
#include "Lengths.h"
#include "Sheet.h"
#include "Weighing.h"

/// Scores the documents of one shard that a query matches.
///
/// A term, terms of which all must be there, and many documents that have any of some terms are scored on
/// the way along the posting lists. Else the set of matches comes first, and every posting list adds to the
/// scores of those.
class Ranking {
  const Xapian::Database &shard;
  const Evaluator &evaluator;
  const Weighing &weighing;
  ShardLengths lengths;
  ShardRows allowed;
  StopWatch &watch;

  /// How often terms that count as one are in a document, and its length.
  struct Occurrences {
    uint32_t count = 0;
    uint32_t length = 0;
  };

public:
  Ranking(const Xapian::Database &shard, const Evaluator &evaluator, const Weighing &weighing,
          ShardLengths lengths, ShardRows allowed, StopWatch &watch)
      : shard(shard), evaluator(evaluator), weighing(weighing), lengths(lengths),
        allowed(allowed), watch(watch) {}

  /// Gives each match with its score; throws `Stopped`.
  template <typename Take> void run(const QueryNode &root, Take take) const {
    if (walk(root, take)) {
      return;
    }
    // What is only wished for adds to matches that are known.
    const auto &needed = root.kind == XapianNodeAndMaybe ? root.children[0] : root;
    if (is_any(needed) && is_worth_walking(needed) && evaluator.bound(needed) > evaluator.last / 8) {
      WideSheet<double> scores(evaluator.last);
      finishing(scores, take, [&] {
        walk_any(needed, 1, scores);
        if (&needed != &root) {
          add(root.children[1], 1, scores.found, false, scores);
        }
      });
    } else {
      auto matching = evaluator.evaluate(root, allowed);
      Sheet<double> scores(matching);
      finishing(scores, take, [&] { add(root, 1, matching, true, scores); });
    }
  }

  /// Does the same until enough is taken, where it can be done along posting lists; false where not.
  template <typename Take> bool walk(const QueryNode &root, Take take) const {
    double factor = 1;
    const QueryNode *node = &root;
    while (node->kind == XapianNodeScale) {
      factor *= node->factor;
      node = &node->children.front();
    }
    if (!is_worth_walking(*node)) {
      return false;
    }
    if (node->kind == XapianNodeTerm) {
      walk_one(node->term, factor, take);
      return true;
    }
    if (node->kind == XapianNodeAnd && are_terms(node->children)) {
      walk_together(node->children, factor, take);
      return true;
    }
    return false;
  }

private:
  /// Scores, and takes what there is though it be stopped.
  template <typename Scores, typename Take, typename Score>
  static void finishing(Scores &scores, Take take, Score score) {
    bool is_stopped = false;
    try {
      score();
    } catch (const Stopped &) {
      is_stopped = true;
    }
    scores.for_each(take);
    if (is_stopped) {
      throw Stopped();
    }
  }

  /// Whether a node matches the documents that have any of some terms.
  static bool is_any(const QueryNode &node) {
    switch (node.kind) {
    case XapianNodeTerm:
      return true;
    case XapianNodeOr:
    case XapianNodeSynonym:
    case XapianNodeScale:
      return std::all_of(node.children.begin(), node.children.end(), is_any);
    case XapianNodeAll:
    case XapianNodeAnd:
    case XapianNodeAndNot:
    case XapianNodeAndMaybe:
    case XapianNodeFixed:
    case XapianNodePhrase:
      break;
    }
    return false;
  }

  static bool are_terms(const std::vector<QueryNode> &nodes) {
    return !nodes.empty() && std::all_of(nodes.begin(), nodes.end(), [](const QueryNode &node) {
      return node.kind == XapianNodeTerm && is_storable(node.term.data(), node.term.size());
    });
  }

  /// Whether there are not far fewer rows that may be found than postings.
  bool is_worth_walking(const QueryNode &node) const {
    return allowed.is_every() || evaluator.bound(node) / 8 <= allowed.count();
  }

  double factor_of(const std::string &term) const {
    return weighing.factor(weighing.of(term));
  }

  template <typename Take>
  void walk_one(const std::string &term, double factor, Take take) const {
    if (!is_storable(term.data(), term.size())) {
      return;
    }
    factor *= factor_of(term);
    for (auto i = shard.postlist_begin(term), end = shard.postlist_end(term); i != end; ++i) {
      watch.step();
      auto document = *i;
      if (allowed.contains(document) &&
          !take(document, factor * weighing.share(i.get_wdf(), lengths.of(document, i)))) {
        return;
      }
    }
  }

  /// Goes along the shortest posting list, and skips on in the others.
  template <typename Take>
  void walk_together(const std::vector<QueryNode> &terms, double factor, Take take) const {
    struct Cursor {
      Xapian::PostingIterator i;
      Xapian::PostingIterator end;
      size_t frequency;
      double factor;
    };
    std::vector<Cursor> cursors;
    for (const auto &node : terms) {
      cursors.push_back({shard.postlist_begin(node.term), shard.postlist_end(node.term),
                         shard.get_termfreq(node.term), factor * factor_of(node.term)});
    }
    std::sort(cursors.begin(), cursors.end(),
              [](const Cursor &a, const Cursor &b) { return a.frequency < b.frequency; });
    auto &lead = cursors.front();
    while (lead.i != lead.end) {
      watch.step();
      auto document = *lead.i;
      auto furthest = document;
      for (size_t other = 1; other < cursors.size() && furthest == document; ++other) {
        auto &cursor = cursors[other];
        cursor.i.skip_to(document);
        if (cursor.i == cursor.end) {
          return;
        }
        furthest = *cursor.i;
      }
      if (furthest != document) {
        lead.i.skip_to(furthest);
        continue;
      }
      if (allowed.contains(document)) {
        auto length = lengths.of(document, lead.i);
        double score = 0;
        for (const auto &cursor : cursors) {
          score += cursor.factor * weighing.share(cursor.i.get_wdf(), length);
        }
        if (!take(document, score)) {
          return;
        }
      }
      ++lead.i;
    }
  }

  /// Adds what a node counts for those of the matches that it matches itself; `is_met` says that it matches
  /// them all.
  template <typename Scores>
  void add(const QueryNode &node, double factor, const Documents &among, bool is_met,
           Scores &scores) const {
    switch (node.kind) {
    case XapianNodeAll:
      return;
    case XapianNodeTerm: {
      auto scale = factor * factor_of(node.term);
      visit(node.term, among, scores.count(),
            [&](Xapian::docid document, const Xapian::PostingIterator &i) {
              scores[document] += scale * weighing.share(i.get_wdf(), lengths.of(document, i));
            });
      return;
    }
    case XapianNodeOr:
      for (const auto &child : node.children) {
        add(child, factor, among, false, scores);
      }
      return;
    case XapianNodeSynonym:
      return add_synonym(node, factor, among, scores);
    case XapianNodeScale:
      return add(node.children[0], factor * node.factor, among, is_met, scores);
    case XapianNodeAnd:
    case XapianNodePhrase:
    case XapianNodeAndNot:
    case XapianNodeAndMaybe:
    case XapianNodeFixed:
      if (is_met) {
        return add_met(node, factor, among, scores);
      }
      return add_met(node, factor, evaluator.restricted(node, among, among.count()), scores);
    }
  }

  /// Adds what a node counts for documents all of which it matches.
  template <typename Scores>
  void add_met(const QueryNode &node, double factor, const Documents &among,
               Scores &scores) const {
    switch (node.kind) {
    case XapianNodeAnd:
    case XapianNodePhrase:
      for (const auto &child : node.children) {
        add(child, factor, among, true, scores);
      }
      return;
    case XapianNodeAndNot:
      return add(node.children[0], factor, among, true, scores);
    case XapianNodeAndMaybe:
      add(node.children[0], factor, among, true, scores);
      return add(node.children[1], factor, among, false, scores);
    case XapianNodeFixed:
      among.for_each([&](Xapian::docid document) { scores[document] += factor * node.factor; });
      return;
    case XapianNodeAll:
    case XapianNodeTerm:
    case XapianNodeOr:
    case XapianNodeSynonym:
    case XapianNodeScale:
      return add(node, factor, among, true, scores);
    }
  }

  /// Adds what terms that count as one are worth to the matches that have any.
  template <typename Scores>
  void add_synonym(const QueryNode &node, double factor, const Documents &among,
                   Scores &scores) const {
    Sheet<Occurrences> found(among);
    for (const auto &child : node.children) {
      visit(child.term, among, found.count(),
            [&](Xapian::docid document, const Xapian::PostingIterator &i) {
              auto &occurrences = found[document];
              occurrences.count += i.get_wdf();
              occurrences.length = lengths.of(document, i);
            });
    }
    add_occurrences(node, factor, found, scores);
  }

  /// Terms that count as one: a document has as many occurrences as it has of all of them.
  template <typename Found, typename Scores>
  void add_occurrences(const QueryNode &node, double factor, const Found &found,
                       Scores &scores) const {
    factor *= weighing.factor(weighing.of_any(node.children));
    found.for_each([&](Xapian::docid document, Occurrences occurrences) {
      // Terms of frequency 0 are in a document without making it longer.
      auto count = std::min(occurrences.count, occurrences.length);
      if (count) {
        scores[document] += factor * weighing.share(count, occurrences.length);
      }
    });
  }

  /// Scores documents that have any of some terms, and notes them.
  void walk_any(const QueryNode &node, double factor, WideSheet<double> &scores) const {
    switch (node.kind) {
    case XapianNodeTerm:
      factor *= factor_of(node.term);
      walk_postings(
          node.term, scores, [&](Xapian::docid document, const Xapian::PostingIterator &i) {
            scores[document] += factor * weighing.share(i.get_wdf(), lengths.of(document, i));
          });
      return;
    case XapianNodeSynonym: {
      WideSheet<Occurrences> found(evaluator.last);
      for (const auto &child : node.children) {
        walk_postings(
            child.term, found, [&](Xapian::docid document, const Xapian::PostingIterator &i) {
              auto &occurrences = found[document];
              occurrences.count += i.get_wdf();
              occurrences.length = lengths.of(document, i);
            });
      }
      scores.found.unite(found.found);
      return add_occurrences(node, factor, found, scores);
    }
    default:
      for (const auto &child : node.children) {
        walk_any(child, factor * node.factor, scores);
      }
    }
  }

  template <typename Found, typename Visit>
  void walk_postings(const std::string &term, Found &found, Visit visit) const {
    if (!is_storable(term.data(), term.size())) {
      return;
    }
    for (auto i = shard.postlist_begin(term), end = shard.postlist_end(term); i != end; ++i) {
      watch.step();
      auto document = *i;
      if (allowed.contains(document) && found.has_room(document)) {
        found.found.insert(document);
        visit(document, i);
      }
    }
  }

  /// Visits the postings of some documents, whose number is given; a long list is only asked about these.
  template <typename Visit>
  void visit(const std::string &term, const Documents &among, size_t count, Visit visit) const {
    if (count == 0 || !is_storable(term.data(), term.size())) {
      return;
    }
    auto i = shard.postlist_begin(term), end = shard.postlist_end(term);
    if (shard.get_termfreq(term) / 8 > count) {
      among.for_each([&](Xapian::docid document) {
        watch.step();
        if (i != end) {
          i.skip_to(document);
        }
        if (i != end && *i == document) {
          visit(document, i);
        }
      });
      return;
    }
    for (; i != end; ++i) {
      watch.step();
      auto document = *i;
      if (among.contains(document)) {
        visit(document, i);
      }
    }
  }
};
