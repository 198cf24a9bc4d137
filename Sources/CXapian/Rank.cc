#include <algorithm>

#include "Query.h"
#include "Reader.h"
#include "RowSet.h"
#include "Stop.h"

namespace {

/// Lets only the rows of a set through, or all until it is stopped. Xapian makes a clone of it for each
/// shard.
class RowFilter final : public Xapian::PostingSource {
  const XapianReader &reader;
  XapianRows rows;
  size_t count;
  XapianStopRef stop;
  StopWatch watch;
  ShardRows shard_rows;
  Xapian::doccount documents = 0;
  Xapian::docid last = 0;
  Xapian::docid current = 0;
  bool is_at_end = false;

  void advance(Xapian::docid from) {
    if (watch.is_over()) {
      is_at_end = true;
      return;
    }
    current = from > last ? 0 : shard_rows.is_every() ? from : shard_rows.first(from);
    is_at_end = current == 0 || current > last;
  }

public:
  RowFilter(const XapianReader &reader, XapianRows rows, size_t count, XapianStopRef stop)
      : reader(reader), rows(rows), count(count), stop(stop), watch(stop),
        shard_rows(rows, 1, 0) {}

  PostingSource *clone() const override { return new RowFilter(reader, rows, count, stop); }

  void init(const Xapian::Database &database) override {
    auto found =
        std::find(reader.identities.begin(), reader.identities.end(), database.get_uuid());
    if (found == reader.identities.end()) {
      throw Xapian::InvalidOperationError("A filter was given a shard that is not its reader's");
    }
    shard_rows =
        ShardRows(rows, reader.shards.size(), size_t(found - reader.identities.begin()));
    last = database.get_lastdocid();
    documents = database.get_doccount();
    current = 0;
    is_at_end = false;
  }

  Xapian::doccount get_termfreq_min() const override {
    return shard_rows.is_every() ? documents : 0;
  }
  Xapian::doccount get_termfreq_est() const override {
    return shard_rows.is_every()
               ? documents
               : std::min(get_termfreq_max(), Xapian::doccount(count / reader.shards.size()));
  }
  Xapian::doccount get_termfreq_max() const override {
    return shard_rows.is_every() ? documents : Xapian::doccount(std::min<size_t>(count, last));
  }

  void next(double) override { advance(current + 1); }
  void skip_to(Xapian::docid document, double) override {
    if (document > current) {
      advance(document);
    }
  }
  bool check(Xapian::docid document, double) override {
    current = document;
    if (watch.is_over()) {
      is_at_end = true;
      return true;
    }
    return shard_rows.contains(document);
  }
  bool at_end() const override { return is_at_end; }
  Xapian::docid get_docid() const override { return current; }
  std::string get_description() const override { return "RowFilter"; }
};

// Never PL2PlusWeight or LMWeight: with Xapian 1.4.22 they compute something else.
void set_weighting(Xapian::Enquire &enquire, XapianWeighting weighting) {
  switch (weighting) {
  case XapianWeightingIneB2:
    enquire.set_weighting_scheme(Xapian::IneB2Weight(1.0));
    return;
  case XapianWeightingBM25:
    enquire.set_weighting_scheme(Xapian::BM25Weight());
    return;
  case XapianWeightingBoolean:
    enquire.set_weighting_scheme(Xapian::BoolWeight());
    return;
  }
  throw Xapian::InvalidArgumentError("A weighting of unknown kind");
}

size_t leaves_of(const QueryNode &node) {
  size_t count = node.children.empty();
  for (const auto &child : node.children) {
    count += leaves_of(child);
  }
  return count;
}

/// Whether a query may look at so many postings that it must be able to end early: asking at each of them
/// is a good part of what a search costs.
bool is_long(const XapianReader &reader, const QueryNode &root) {
  constexpr size_t few_postings = 200'000;
  return reader.combined.get_doccount() * leaves_of(root) > few_postings;
}

} // namespace

XapianMatches xapian_reader_rank(XapianReaderRef reader, XapianBytes query, XapianRows filter,
                                 XapianWindow window, XapianStopRef stop, uint32_t *rows,
                                 double *scores, XapianFailure *failure) {
  return reading(reader, failure, [&] {
    auto root = QueryNode::unpack(query);
    auto wanted = root.query();
    if (StopWatch(stop).is_over_now()) {
      return XapianMatches();
    }
    RowFilter source(*reader, filter, filter.words ? count_of(filter) : 0, stop);
    if (filter.words || (stop && is_long(*reader, root))) {
      wanted = Xapian::Query(Xapian::Query::OP_FILTER, wanted, Xapian::Query(&source));
    }
    Xapian::Enquire enquire(reader->combined);
    enquire.set_query(wanted);
    set_weighting(enquire, window.weighting);
    if (window.timeLimitMilliseconds) {
      enquire.set_time_limit(window.timeLimitMilliseconds / 1000.0);
    }
    auto found = enquire.get_mset(window.offset, window.limit, window.checkAtLeast);
    XapianMatches matches{0, found.get_matches_lower_bound(), found.get_matches_estimated(),
                          found.get_matches_upper_bound()};
    for (auto match = found.begin(); match != found.end(); ++match, ++matches.count) {
      rows[matches.count] = *match;
      scores[matches.count] = match.get_weight();
    }
    return matches;
  });
}
