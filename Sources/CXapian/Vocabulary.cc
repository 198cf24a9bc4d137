#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
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

  /// The numbers of those that begin so: from the first up to the second.
  std::pair<size_t, size_t> range(const std::string &beginning) const {
    auto first = place(beginning, 0);
    auto low = first;
    auto high = size();
    while (low < high) {
      auto middle = low + (high - low) / 2;
      if ((*this)[middle].compare(0, beginning.size(), beginning) == 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return {first, low};
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

  /// Where the terms of a form begin.
  size_t first_stem(size_t form) const { return form ? stem_ends[form - 1] : 0; }
};

namespace {

/// Reads the words of all shards; nothing where there are too many.
class VocabularyMaker {
  std::unique_ptr<XapianVocabulary> made = std::make_unique<XapianVocabulary>();
  const XapianReader &reader;
  size_t limit;

public:
  VocabularyMaker(const XapianReader &reader, size_t limit) : reader(reader), limit(limit) {
    made->revisions = reader.revisions();
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
  return guarded(failure, [&] { return vocabulary->revisions == reader->revisions(); });
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
        auto stem = vocabulary->first_stem(words.number);
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

XapianTerms xapian_vocabulary_expand(XapianVocabularyRef vocabulary, XapianBytes prefix,
                                     uint32_t limit, uint32_t scanLimit, XapianFailure *failure) {
  return guarded(failure, [&] {
    if (prefix.count == 0) {
      throw Xapian::InvalidArgumentError("A beginning of no letters stands for everything");
    }
    TermTally tally;
    auto add = [&](size_t number) {
      tally.add(std::string(vocabulary->terms[number]), vocabulary->frequencies[number]);
    };
    auto [term, last_term] = vocabulary->terms.range(string_of(prefix));
    auto [form, last_form] = vocabulary->forms.range(string_of(prefix));
    tally.is_cut = last_term - term > scanLimit || last_form - form > scanLimit;
    for (size_t left = scanLimit; term < last_term && left; ++term, --left) {
      add(term);
    }
    for (size_t left = scanLimit; form < last_form && left; ++form, --left) {
      for (auto stem = vocabulary->first_stem(form); stem < vocabulary->stem_ends[form]; ++stem) {
        add(vocabulary->stems[stem]);
      }
    }
    return tally.most_frequent(limit);
  });
}

bool xapian_vocabulary_exceeds(XapianVocabularyRef vocabulary, XapianBytes prefix,
                               XapianBounds bounds, XapianFailure *failure) {
  return guarded(failure, [&] {
    auto [term, last] = vocabulary->terms.range(string_of(prefix));
    if (last - term > size_t(bounds.terms) * vocabulary->revisions.size()) {
      return true;
    }
    uint64_t postings = 0;
    for (; term < last && postings <= bounds.postings; ++term) {
      postings += vocabulary->frequencies[term];
    }
    return postings > bounds.postings;
  });
}
