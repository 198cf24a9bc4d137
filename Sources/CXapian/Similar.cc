#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "Packed.h"
#include "Reader.h"
#include "Stop.h"
#include "TermTally.h"

namespace {

/// The distances between one word and others that come in byte order, each from where it parts from the
/// one before.
class Distances {
  using Row = std::vector<uint32_t>;

  std::vector<uint32_t> word;
  uint32_t edits;
  /// Whether a word is near enough when a beginning of it is.
  bool is_beginning;
  /// The characters of the other word, where each ends, and the row of the distances after it.
  std::vector<uint32_t> characters;
  std::vector<size_t> ends;
  std::vector<Row> rows;

public:
  Distances(const std::string &word, uint32_t edits, bool is_beginning)
      : word(characters_of(word)), edits(edits), is_beginning(is_beginning) {
    Row first(this->word.size() + 1);
    for (size_t i = 0; i < first.size(); ++i) {
      first[i] = uint32_t(i);
    }
    rows.push_back(std::move(first));
  }

  /// How many bytes of a word already are too far away, whatever follows; 0 if it is near enough itself,
  /// its whole length if only it is too far.
  size_t too_far(const std::string &other) {
    auto depth = shared(other);
    characters.resize(depth);
    ends.resize(depth);
    rows.resize(depth + 1);
    if (is_beginning && std::any_of(rows.begin(), rows.end(),
                                    [&](const Row &row) { return row.back() <= edits; })) {
      return 0;
    }
    auto start = depth ? ends.back() : 0;
    while (start < other.size()) {
      auto end = start + 1;
      while (end < other.size() && (other[end] & 0xC0) == 0x80) {
        ++end;
      }
      push(character(other, start, end), end);
      if (is_beginning && rows.back().back() <= edits) {
        return 0;
      }
      if (is_hopeless()) {
        return end;
      }
      start = end;
    }
    return rows.back().back() <= edits ? 0 : other.size();
  }

private:
  static uint32_t character(const std::string &text, size_t start, size_t end) {
    uint32_t character = 0;
    for (; start < end; ++start) {
      character = character << 8 | uint8_t(text[start]);
    }
    return character;
  }

  static std::vector<uint32_t> characters_of(const std::string &text) {
    std::vector<uint32_t> characters;
    for (size_t start = 0; start < text.size();) {
      auto end = start + 1;
      while (end < text.size() && (text[end] & 0xC0) == 0x80) {
        ++end;
      }
      characters.push_back(character(text, start, end));
      start = end;
    }
    return characters;
  }

  /// How many characters a word shares with the one before.
  size_t shared(const std::string &other) const {
    size_t start = 0;
    for (size_t i = 0; i < characters.size(); ++i) {
      auto end = ends[i];
      bool is_whole = end == other.size() || (end < other.size() && (other[end] & 0xC0) != 0x80);
      if (!is_whole || character(other, start, end) != characters[i]) {
        return i;
      }
      start = end;
    }
    return characters.size();
  }

  void push(uint32_t next, size_t end) {
    const auto &before = rows.back();
    Row row(word.size() + 1);
    row[0] = before[0] + 1;
    for (size_t i = 1; i <= word.size(); ++i) {
      row[i] = std::min({before[i] + 1, row[i - 1] + 1,
                         before[i - 1] + (word[i - 1] == next ? 0 : 1)});
      if (i > 1 && !characters.empty() && word[i - 1] == characters.back() &&
          word[i - 2] == next) {
        row[i] = std::min(row[i], rows[rows.size() - 2][i - 2] + 1);
      }
    }
    rows.push_back(std::move(row));
    characters.push_back(next);
    ends.push_back(end);
  }

  /// Whether no word that begins so is near enough; two neighbours that change places look back by two.
  bool is_hopeless() const {
    auto least = [](const Row &row) { return *std::min_element(row.begin(), row.end()); };
    return least(rows.back()) > edits && least(rows[rows.size() - 2]) + 1 > edits;
  }
};

/// Walks words in byte order past all that are too far away.
class Walk {
  static constexpr int patience = 3;

  Distances distances;
  size_t left;
  StopWatch &watch;

public:
  bool is_cut = false;

  Walk(const std::string &word, uint32_t edits, bool is_beginning, size_t limit, StopWatch &watch)
      : distances(word, edits, is_beginning), left(limit), watch(watch) {}

  template <typename Visit>
  void run(Xapian::TermIterator term, const Xapian::TermIterator &end, Visit visit) {
    std::string past;
    int steps = 0;
    while (term != end) {
      if (left-- == 0) {
        is_cut = true;
        return;
      }
      watch.step();
      auto name = *term;
      if (name < past) {
        if (++steps <= patience) {
          ++term;
        } else {
          term.skip_to(past);
        }
        continue;
      }
      steps = 0;
      if (name[0] >= 'A' && name[0] <= 'Z') {
        // Terms that are no words.
        past = "[";
        term.skip_to(past);
        continue;
      }
      auto length = distances.too_far(name);
      if (length == 0) {
        visit(term, name);
      } else if (length < name.size() && uint8_t(name[length - 1]) < 0xFF) {
        past = name.substr(0, length);
        past.back() = char(uint8_t(past.back()) + 1);
      }
      ++term;
    }
  }
};

/// Whether two letters lie side by side on the keyboard that most have.
bool are_neighbours(char a, char b) {
  static const char *const rows[] = {"qwertyuiop", "asdfghjkl", "zxcvbnm"};
  int places[2][2] = {{-9, -9}, {9, 9}};
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; rows[row][column]; ++column) {
      for (int which = 0; which < 2; ++which) {
        if (rows[row][column] == (which ? b : a)) {
          places[which][0] = row;
          places[which][1] = column;
        }
      }
    }
  }
  return std::abs(places[0][0] - places[1][0]) <= 1 && std::abs(places[0][1] - places[1][1]) <= 1;
}

/// How likely a word was meant by another, of those within the same edits: people seldom miss the first
/// letter, and hardly take a letter for one that lies far away.
uint32_t likeness(const std::string &typed, const std::string &meant) {
  if (typed.empty() || meant.empty() || typed[0] != meant[0]) {
    return 0;
  }
  if (typed.size() == meant.size()) {
    size_t wrong = 0;
    size_t last = 0;
    for (size_t i = 0; i < typed.size(); ++i) {
      if (typed[i] != meant[i]) {
        ++wrong;
        last = i;
      }
    }
    if (wrong == 1 && !are_neighbours(typed[last], meant[last])) {
      return 1;
    }
  }
  return 2;
}

} // namespace

XapianTerms xapian_reader_similar(XapianReaderRef reader, XapianBytes word, uint32_t edits,
                                  bool isBeginning, uint32_t limit, uint32_t scanLimit,
                                  XapianStopRef stop, XapianFailure *failure) {
  return reading(reader, failure, [&] {
    if (word.count > XAPIAN_TERM_LIMIT) {
      return XapianTerms();
    }
    auto wanted = string_of(word);
    TermTally tally(reader->combined);
    StopWatch watch(stop);
    try {
      for (const auto &shard : reader->shards) {
        Walk terms(wanted, edits, isBeginning, scanLimit, watch);
        terms.run(shard.allterms_begin(), shard.allterms_end(),
                  [&](const Xapian::TermIterator &, const std::string &term) {
                    tally.add_like(term, likeness(wanted, term));
                  });
        Walk forms(wanted, edits, isBeginning, scanLimit, watch);
        forms.run(shard.synonym_keys_begin(), shard.synonym_keys_end(),
                  [&](const Xapian::TermIterator &, const std::string &form) {
                    auto end = shard.synonyms_end(form);
                    for (auto stem = shard.synonyms_begin(form); stem != end; ++stem) {
                      tally.add_like(*stem, likeness(wanted, form));
                    }
                  });
        tally.is_cut = tally.is_cut || terms.is_cut || forms.is_cut;
      }
    } catch (const Stopped &) {
      tally.is_cut = true;
    }
    return tally.most_frequent(limit);
  });
}
