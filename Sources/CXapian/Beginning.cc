#include <algorithm>
#include <set>
#include <string>

#include "Documents.h"
#include "Packed.h"
#include "Reader.h"
#include "Stop.h"
#include "Vocabulary.h"

namespace {

/// The words of a shard that begin so, off the disk.
class WordsOnDisk {
  const Xapian::Database &shard;
  const std::string &prefix;

public:
  /// What stands for a term.
  using Term = std::string;

  WordsOnDisk(const Xapian::Database &shard, const std::string &prefix)
      : shard(shard), prefix(prefix) {}

  /// Visits terms that begin so with their frequencies, while more are wanted.
  template <typename Visit> void each_term(Visit visit) const {
    auto end = shard.allterms_end(prefix);
    for (auto term = shard.allterms_begin(prefix); term != end; ++term) {
      if (!visit(*term, term.get_termfreq())) {
        return;
      }
    }
  }

  /// Visits forms that begin so, while more are wanted.
  template <typename Visit> void each_form(Visit visit) const {
    auto end = shard.synonym_keys_end(prefix);
    for (auto form = shard.synonym_keys_begin(prefix); form != end; ++form) {
      if (!visit(*form)) {
        return;
      }
    }
  }

  /// Adds the terms that a form stands for, without those that begin so themselves.
  void add_stems(const std::string &form, std::set<Term> &stems) const {
    auto end = shard.synonyms_end(form);
    for (auto stem = shard.synonyms_begin(form); stem != end; ++stem) {
      if ((*stem).compare(0, prefix.size(), prefix) != 0) {
        stems.insert(*stem);
      }
    }
  }

  size_t frequency(const Term &term) const { return shard.get_termfreq(term); }

  template <typename Visit> void each_document(const Term &term, Visit visit) const {
    auto end = shard.postlist_end(term);
    for (auto i = shard.postlist_begin(term); i != end; ++i) {
      visit(*i);
    }
  }
};

/// The same from memory, but for the postings of terms that are not rare.
class WordsInMemory {
  const Xapian::Database &shard;
  const XapianVocabulary &vocabulary;
  const ShardWords &words;
  std::pair<size_t, size_t> terms;
  std::pair<size_t, size_t> forms;

public:
  /// A term's number.
  using Term = size_t;

  WordsInMemory(const Xapian::Database &shard, const XapianVocabulary &vocabulary, size_t number,
                const std::string &prefix)
      : shard(shard), vocabulary(vocabulary), words(vocabulary.shards[number]),
        terms(vocabulary.terms.range(prefix)), forms(vocabulary.forms.range(prefix)) {}

  template <typename Visit> void each_term(Visit visit) const {
    for (auto term = terms.first; term < terms.second; ++term) {
      if (words.frequencies[term] && !visit(term, words.frequencies[term])) {
        return;
      }
    }
  }

  /// A form's place among those of the shard.
  template <typename Visit> void each_form(Visit visit) const {
    auto first = std::lower_bound(words.forms.begin(), words.forms.end(), forms.first);
    for (auto form = first; form != words.forms.end() && *form < forms.second; ++form) {
      if (!visit(size_t(form - words.forms.begin()))) {
        return;
      }
    }
  }

  void add_stems(size_t form, std::set<Term> &stems) const {
    for (auto i = form ? words.stem_ends[form - 1] : 0; i < words.stem_ends[form]; ++i) {
      auto stem = words.stems[i];
      if (stem < terms.first || stem >= terms.second) {
        stems.insert(stem);
      }
    }
  }

  size_t frequency(Term term) const { return words.frequencies[term]; }

  template <typename Visit> void each_document(Term term, Visit visit) const {
    if (vocabulary.frequencies[term] <= ShardWords::rare) {
      for (auto i = term ? words.document_ends[term - 1] : 0; i < words.document_ends[term]; ++i) {
        visit(words.documents[i]);
      }
      return;
    }
    auto name = std::string(vocabulary.terms[term]);
    auto end = shard.postlist_end(name);
    for (auto i = shard.postlist_begin(name); i != end; ++i) {
      visit(*i);
    }
  }
};

/// Gathers the documents of one shard that have a word which begins so.
template <typename Words> class Gathering {
  const Words &words;
  XapianBounds &bounds;
  StopWatch &watch;

public:
  Documents found;
  /// Whether the bounds left anything out.
  bool is_cut = false;

  Gathering(const Words &words, Xapian::docid last, XapianBounds &bounds, StopWatch &watch)
      : words(words), bounds(bounds), watch(watch), found(last) {}

  /// Whether all of it is within the bounds; the stems of its forms are as many postings more, at most.
  bool fits() const {
    size_t terms = 0;
    size_t postings = 0;
    size_t forms = 0;
    words.each_term([&](const auto &, size_t frequency) {
      postings += frequency;
      return ++terms <= bounds.terms && postings <= bounds.postings;
    });
    if (terms > bounds.terms || postings > bounds.postings) {
      return false;
    }
    words.each_form([&](const auto &) { return ++forms <= bounds.terms; });
    return forms <= bounds.terms;
  }

  void add_terms() {
    auto left = bounds.terms;
    words.each_term([&](const auto &term, size_t frequency) {
      if (left-- == 0) {
        is_cut = true;
        return false;
      }
      add(term, frequency);
      return true;
    });
  }

  void add_forms() {
    std::set<typename Words::Term> stems;
    auto left = bounds.terms;
    words.each_form([&](const auto &form) {
      if (left-- == 0) {
        is_cut = true;
        return false;
      }
      watch.step();
      words.add_stems(form, stems);
      return true;
    });
    for (const auto &stem : stems) {
      add(stem, words.frequency(stem));
    }
  }

private:
  void add(const typename Words::Term &term, size_t frequency) {
    if (frequency > bounds.postings) {
      is_cut = true;
      return;
    }
    bounds.postings -= frequency;
    words.each_document(term, [&](Xapian::docid document) {
      watch.step();
      found.insert(document);
    });
  }
};

/// Gathers those of all shards, whose words are made by a function; true if the bounds left some out.
template <typename MakeWords>
bool gather(const XapianReader &reader, XapianRows filter, XapianBounds bounds, XapianStopRef stop,
            FoundRows rows, MakeWords make_words) {
  auto left = bounds;
  bool is_cut = false;
  StopWatch watch(stop);
  std::vector<Documents> found;
  try {
    for (size_t shard = 0; shard < reader.shards.size(); ++shard) {
      auto last = reader.shards[shard].get_lastdocid();
      auto words = make_words(shard);
      Gathering gathering(
          words, Xapian::docid(std::min<size_t>(last, rows.bit_count / reader.shards.size() + 1)),
          left, watch);
      if (bounds.wholeOnly && !gathering.fits()) {
        return true;
      }
      gathering.add_terms();
      gathering.add_forms();
      is_cut = is_cut || gathering.is_cut;
      if (bounds.wholeOnly && is_cut) {
        return true;
      }
      ShardRows allowed(filter, reader.shards.size(), shard);
      if (!allowed.is_every()) {
        gathering.found.intersect(Documents(last, allowed));
      }
      found.push_back(std::move(gathering.found));
    }
  } catch (const Stopped &) {
  }
  reader.set(found, rows);
  return is_cut;
}

} // namespace

bool xapian_reader_match_beginning(XapianReaderRef reader, XapianVocabularyRef vocabulary,
                                   XapianBytes prefix, XapianRows filter, XapianBounds bounds,
                                   XapianStopRef stop, uint64_t *words, size_t bitCount,
                                   XapianFailure *failure) {
  return reading(reader, failure, [&] {
    if (prefix.count == 0) {
      throw Xapian::InvalidArgumentError("A beginning of no letters stands for everything");
    }
    if (prefix.count > XAPIAN_TERM_LIMIT) {
      return false;
    }
    auto beginning = string_of(prefix);
    FoundRows rows{words, bitCount};
    if (vocabulary && vocabulary->revisions == reader->revisions()) {
      return gather(*reader, filter, bounds, stop, rows, [&](size_t shard) {
        return WordsInMemory(reader->shards[shard], *vocabulary, shard, beginning);
      });
    }
    return gather(*reader, filter, bounds, stop, rows, [&](size_t shard) {
      return WordsOnDisk(reader->shards[shard], beginning);
    });
  });
}
