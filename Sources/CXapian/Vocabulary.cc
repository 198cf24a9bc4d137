#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "Likeness.h"
#include "Packed.h"
#include "Reader.h"
#include "SimilarWalk.h"
#include "Stop.h"
#include "TermTally.h"

namespace {

/// Words in byte order, one behind the other.
class WordList {
  std::string bytes;
  std::vector<uint32_t> ends;

public:
  void add(const std::string &word) {
    bytes += word;
    ends.push_back(uint32_t(bytes.size()));
  }

  size_t size() const { return ends.size(); }
  std::string_view operator[](size_t number) const {
    auto start = number ? ends[number - 1] : 0;
    return std::string_view(bytes.data() + start, ends[number] - start);
  }

  /// The first that is not before a word, from a number on; near ones are found sooner.
  size_t place(std::string_view word, size_t from) const {
    size_t step = 1;
    auto low = from;
    auto high = from;
    while (high < size() && (*this)[high] < word) {
      low = high + 1;
      high += step;
      step *= 2;
    }
    high = std::min(high, size());
    while (low < high) {
      auto middle = low + (high - low) / 2;
      if ((*this)[middle] < word) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  void shrink() {
    bytes.shrink_to_fit();
    ends.shrink_to_fit();
  }
};

/// Goes through a list as through what is on the disk.
class ListedWords {
  const WordList &list;
  std::string current;

public:
  size_t number = 0;

  explicit ListedWords(const WordList &list) : list(list) { read(); }

  bool is_over() const { return number == list.size(); }
  const std::string &name() const { return current; }
  void next() {
    ++number;
    read();
  }
  void seek(const std::string &past) {
    number = list.place(past, number);
    read();
  }

private:
  void read() {
    if (!is_over()) {
      current = list[number];
    }
  }
};

} // namespace

/// Nothing in it changes once it is made.
struct XapianVocabulary {
  /// The commit of each shard that it was made of.
  std::vector<Xapian::rev> revisions;
  WordList terms;
  std::vector<uint32_t> frequencies;
  WordList forms;
  /// The terms that forms stand for, and how many there are up to each form.
  std::vector<uint32_t> stems;
  std::vector<uint32_t> stem_ends;
};

namespace {

std::vector<Xapian::rev> revisions_of(const XapianReader &reader) {
  std::vector<Xapian::rev> revisions;
  for (const auto &shard : reader.shards) {
    revisions.push_back(shard.get_revision());
  }
  return revisions;
}

/// Reads the words of all shards; nothing where there are too many.
class VocabularyMaker {
  std::unique_ptr<XapianVocabulary> made = std::make_unique<XapianVocabulary>();
  const XapianReader &reader;
  size_t limit;

public:
  VocabularyMaker(const XapianReader &reader, size_t limit) : reader(reader), limit(limit) {
    made->revisions = revisions_of(reader);
  }

  XapianVocabularyRef run() {
    return read_terms() && read_forms() ? made.release() : nullptr;
  }

private:
  bool read_terms() {
    std::map<std::string, uint32_t> found;
    for (const auto &shard : reader.shards) {
      auto end = shard.allterms_end();
      for (auto term = shard.allterms_begin(); term != end; ++term) {
        auto name = *term;
        if (name[0] >= 'A' && name[0] <= 'Z') {
          // Terms that are no words.
          term.skip_to("[");
          if (term == end) {
            break;
          }
          name = *term;
        }
        found[name] += term.get_termfreq();
        if (found.size() > limit) {
          return false;
        }
      }
    }
    for (const auto &[name, frequency] : found) {
      made->terms.add(name);
      made->frequencies.push_back(frequency);
    }
    made->terms.shrink();
    return true;
  }

  bool read_forms() {
    std::map<std::string, std::vector<uint32_t>> found;
    for (const auto &shard : reader.shards) {
      auto end = shard.synonym_keys_end();
      for (auto form = shard.synonym_keys_begin(); form != end; ++form) {
        auto &stems = found[*form];
        auto stem_end = shard.synonyms_end(*form);
        for (auto stem = shard.synonyms_begin(*form); stem != stem_end; ++stem) {
          auto name = *stem;
          auto number = made->terms.place(name, 0);
          // Of items that are gone, a form stands for nothing any more.
          if (number < made->terms.size() && made->terms[number] == name) {
            stems.push_back(uint32_t(number));
          }
        }
        if (found.size() > limit) {
          return false;
        }
      }
    }
    for (const auto &[form, stems] : found) {
      made->forms.add(form);
      made->stems.insert(made->stems.end(), stems.begin(), stems.end());
      made->stem_ends.push_back(uint32_t(made->stems.size()));
    }
    made->forms.shrink();
    return true;
  }
};

} // namespace

XapianVocabularyRef xapian_reader_vocabulary(XapianReaderRef reader, uint32_t limit,
                                             XapianFailure *failure) {
  return reading(reader, failure, [&] { return VocabularyMaker(*reader, limit).run(); });
}

void xapian_vocabulary_free(XapianVocabularyRef vocabulary) { delete vocabulary; }

bool xapian_vocabulary_is_of(XapianVocabularyRef vocabulary, XapianReaderRef reader,
                             XapianFailure *failure) {
  return guarded(failure, [&] { return vocabulary->revisions == revisions_of(*reader); });
}

XapianTerms xapian_vocabulary_similar(XapianVocabularyRef vocabulary, XapianBytes word,
                                      uint32_t edits, bool isBeginning, uint32_t limit,
                                      uint32_t scanLimit, XapianStopRef stop,
                                      XapianFailure *failure) {
  return guarded(failure, [&] {
    if (word.count > XAPIAN_TERM_LIMIT) {
      return XapianTerms();
    }
    auto wanted = string_of(word);
    TermTally tally;
    auto add = [&](size_t number, const ListedWords &words) {
      tally.add(std::string(vocabulary->terms[number]), vocabulary->frequencies[number],
                likeness(wanted, words.name()));
    };
    StopWatch watch(stop);
    try {
      SimilarWalk term_walk(wanted, edits, isBeginning, scanLimit, watch);
      ListedWords terms(vocabulary->terms);
      term_walk.run(terms, [&](const ListedWords &words) { add(words.number, words); });
      SimilarWalk form_walk(wanted, edits, isBeginning, scanLimit, watch);
      ListedWords forms(vocabulary->forms);
      form_walk.run(forms, [&](const ListedWords &words) {
        auto stem = words.number ? vocabulary->stem_ends[words.number - 1] : 0;
        for (; stem < vocabulary->stem_ends[words.number]; ++stem) {
          add(vocabulary->stems[stem], words);
        }
      });
      tally.is_cut = term_walk.is_cut || form_walk.is_cut;
    } catch (const Stopped &) {
      tally.is_cut = true;
    }
    return tally.most_frequent(limit);
  });
}
