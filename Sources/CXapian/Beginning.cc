#include <set>
#include <string>

#include "Documents.h"
#include "Packed.h"
#include "Reader.h"
#include "Stop.h"

namespace {

/// Gathers the documents of one shard that have a word which begins so.
class Gathering {
  const Xapian::Database &shard;
  const std::string &prefix;
  XapianBounds &bounds;
  StopWatch &watch;

public:
  Documents found;
  /// Whether the bounds left anything out.
  bool is_cut = false;

  Gathering(const Xapian::Database &shard, const std::string &prefix, size_t furthest,
            XapianBounds &bounds, StopWatch &watch)
      : shard(shard), prefix(prefix), bounds(bounds), watch(watch),
        found(Xapian::docid(std::min<size_t>(shard.get_lastdocid(), furthest))) {}

  /// Whether all of it is within the bounds; the stems of its forms are as many postings more, at most.
  bool fits() const {
    size_t terms = 0;
    size_t postings = 0;
    auto end = shard.allterms_end(prefix);
    for (auto term = shard.allterms_begin(prefix); term != end; ++term) {
      postings += term.get_termfreq();
      if (++terms > bounds.terms || postings > bounds.postings) {
        return false;
      }
    }
    size_t forms = 0;
    auto form_end = shard.synonym_keys_end(prefix);
    for (auto form = shard.synonym_keys_begin(prefix); form != form_end; ++form) {
      if (++forms > bounds.terms) {
        return false;
      }
    }
    return true;
  }

  void add_terms() {
    auto left = bounds.terms;
    auto end = shard.allterms_end(prefix);
    for (auto term = shard.allterms_begin(prefix); term != end; ++term) {
      if (left-- == 0) {
        is_cut = true;
        return;
      }
      add(*term, term.get_termfreq());
    }
  }

  void add_forms() {
    std::set<std::string> stems;
    auto left = bounds.terms;
    auto end = shard.synonym_keys_end(prefix);
    for (auto form = shard.synonym_keys_begin(prefix); form != end; ++form) {
      if (left-- == 0) {
        is_cut = true;
        break;
      }
      watch.step();
      auto stem_end = shard.synonyms_end(*form);
      for (auto stem = shard.synonyms_begin(*form); stem != stem_end; ++stem) {
        // Those that begin so themselves are there already.
        if ((*stem).compare(0, prefix.size(), prefix) != 0) {
          stems.insert(*stem);
        }
      }
    }
    for (const auto &stem : stems) {
      add(stem, shard.get_termfreq(stem));
    }
  }

private:
  void add(const std::string &term, size_t frequency) {
    if (frequency > bounds.postings) {
      is_cut = true;
      return;
    }
    bounds.postings -= frequency;
    auto end = shard.postlist_end(term);
    for (auto i = shard.postlist_begin(term); i != end; ++i) {
      watch.step();
      found.insert(*i);
    }
  }
};

} // namespace

bool xapian_reader_match_beginning(XapianReaderRef reader, XapianBytes prefix, XapianRows filter,
                                   XapianBounds bounds, XapianStopRef stop, uint64_t *words,
                                   size_t bitCount, XapianFailure *failure) {
  return reading(reader, failure, [&] {
    if (prefix.count == 0) {
      throw Xapian::InvalidArgumentError("A beginning of no letters stands for everything");
    }
    if (prefix.count > XAPIAN_TERM_LIMIT) {
      return false;
    }
    auto beginning = string_of(prefix);
    auto left = bounds;
    bool is_cut = false;
    StopWatch watch(stop);
    std::vector<Documents> found;
    try {
      for (size_t shard = 0; shard < reader->shards.size(); ++shard) {
        Gathering gathering(reader->shards[shard], beginning,
                            bitCount / reader->shards.size() + 1, left, watch);
        if (bounds.wholeOnly && !gathering.fits()) {
          return true;
        }
        gathering.add_terms();
        gathering.add_forms();
        is_cut = is_cut || gathering.is_cut;
        if (bounds.wholeOnly && is_cut) {
          return true;
        }
        ShardRows allowed(filter, reader->shards.size(), shard);
        if (!allowed.is_every()) {
          gathering.found.intersect(Documents(reader->shards[shard].get_lastdocid(), allowed));
        }
        found.push_back(std::move(gathering.found));
      }
    } catch (const Stopped &) {
    }
    reader->set(found, {words, bitCount});
    return is_cut;
  });
}
