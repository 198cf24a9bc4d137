#include <map>
#include <memory>
#include <string>
#include <vector>

#include "Likeness.h"
#include "Packed.h"
#include "Reader.h"
#include "SimilarWalk.h"
#include "Stop.h"
#include "TermTally.h"
#include "Vocabulary.h"

namespace {

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
    if (!read_terms() || !read_forms()) {
      return nullptr;
    }
    for (const auto &shard : reader.shards) {
      made->shards.emplace_back();
      read_documents(shard, made->shards.back());
      read_forms(shard, made->shards.back());
    }
    return made.release();
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

  /// How often a shard has each term, and where the rare ones are.
  void read_documents(const Xapian::Database &shard, ShardWords &words) {
    words.frequencies.reserve(made->terms.size());
    words.document_ends.reserve(made->terms.size());
    auto term = shard.allterms_begin(), end = shard.allterms_end();
    for (size_t number = 0; number < made->terms.size(); ++number) {
      auto name = std::string(made->terms[number]);
      if (term != end && *term < name) {
        // Terms that are no words lie between.
        term.skip_to(name);
      }
      uint32_t frequency = term != end && *term == name ? term.get_termfreq() : 0;
      words.frequencies.push_back(frequency);
      if (frequency && made->frequencies[number] <= ShardWords::rare) {
        // No more than it says, as what is damaged might go round for ever.
        auto i = shard.postlist_begin(name), last = shard.postlist_end(name);
        for (auto left = frequency; i != last && left; ++i, --left) {
          words.documents.push_back(*i);
        }
      }
      words.document_ends.push_back(uint32_t(words.documents.size()));
    }
    words.documents.shrink_to_fit();
  }

  /// The forms of a shard, and what they stand for there.
  void read_forms(const Xapian::Database &shard, ShardWords &words) {
    size_t number = 0;
    auto end = shard.synonym_keys_end();
    for (auto form = shard.synonym_keys_begin(); form != end; ++form) {
      number = made->forms.place(*form, number);
      words.forms.push_back(uint32_t(number));
      auto stem_end = shard.synonyms_end(*form);
      for (auto stem = shard.synonyms_begin(*form); stem != stem_end; ++stem) {
        auto name = *stem;
        auto term = made->terms.place(name, 0);
        if (term < made->terms.size() && made->terms[term] == name) {
          words.stems.push_back(uint32_t(term));
        }
      }
      words.stem_ends.push_back(uint32_t(words.stems.size()));
    }
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
