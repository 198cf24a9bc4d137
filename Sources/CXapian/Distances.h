#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

/// The distances between one word and others that come in byte order, each from where it parts from the
/// one before; what is too far is followed by the next word that may be near.
///
/// Two neighbours that change places count as one difference.
class Distances {
  std::vector<uint32_t> word;
  uint32_t edits;
  /// Whether a word is near enough when a beginning of it is.
  bool is_beginning;
  /// The characters of the other word, and where each ends.
  std::vector<uint32_t> characters;
  std::vector<size_t> ends;
  /// A row of distances before the first character and after each; more may be left from other words.
  std::vector<uint32_t> table;
  /// The least distance of each row.
  std::vector<uint32_t> least;

public:
  Distances(const std::string &word, uint32_t edits, bool is_beginning)
      : word(characters_of(word)), edits(edits), is_beginning(is_beginning) {
    table.resize(width());
    for (size_t i = 0; i < width(); ++i) {
      table[i] = uint32_t(i);
    }
    least.push_back(0);
  }

  enum class Nearness {
    near,
    /// Too far, and so are all words before `past`.
    far,
    /// Too far, and so are all words behind it.
    last,
  };

  /// Whether a word that comes after all that were asked about is near enough.
  Nearness nearness(const std::string &other, std::string &past) {
    keep(shared(other));
    if (is_beginning && has_near_beginning()) {
      return Nearness::near;
    }
    for (auto start = characters.empty() ? 0 : ends.back(); start < other.size();) {
      auto end = after(other, start);
      push(character(other, start, end), end);
      if (is_beginning && is_near()) {
        return Nearness::near;
      }
      if (is_hopeless()) {
        auto last = characters.back();
        keep(depth() - 1);
        return advance(past, last);
      }
      start = end;
    }
    return is_near() ? Nearness::near : advance(past, 0);
  }

private:
  size_t width() const { return word.size() + 1; }
  size_t depth() const { return characters.size(); }
  const uint32_t *row(size_t number) const { return table.data() + number * width(); }
  uint32_t whole(size_t number) const { return row(number)[word.size()]; }
  bool is_near() const { return whole(depth()) <= edits; }

  bool has_near_beginning() const {
    for (size_t number = 0; number <= depth(); ++number) {
      if (whole(number) <= edits) {
        return true;
      }
    }
    return false;
  }

  static size_t after(const std::string &text, size_t start) {
    auto end = start + 1;
    while (end < text.size() && (text[end] & 0xC0) == 0x80) {
      ++end;
    }
    return end;
  }

  /// The bytes of a character as a number, so that numbers are in the order of bytes.
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
      auto end = after(text, start);
      characters.push_back(character(text, start, end));
      start = end;
    }
    return characters;
  }

  /// How many characters a word shares with the one before.
  size_t shared(const std::string &other) const {
    size_t start = 0;
    for (size_t i = 0; i < depth(); ++i) {
      auto end = ends[i];
      bool is_whole = end == other.size() || (end < other.size() && (other[end] & 0xC0) != 0x80);
      if (!is_whole || character(other, start, end) != characters[i]) {
        return i;
      }
      start = end;
    }
    return depth();
  }

  void keep(size_t count) {
    characters.resize(count);
    ends.resize(count);
    least.resize(count + 1);
  }

  void push(uint32_t next, size_t end) {
    auto number = depth() + 1;
    if (table.size() < (number + 1) * width()) {
      table.resize((number + 1) * width());
    }
    auto before = row(number - 1);
    auto now = table.data() + number * width();
    now[0] = before[0] + 1;
    auto smallest = now[0];
    for (size_t i = 1; i < width(); ++i) {
      auto distance = std::min({before[i] + 1, now[i - 1] + 1,
                                before[i - 1] + (word[i - 1] == next ? 0 : 1)});
      if (i > 1 && depth() > 0 && word[i - 1] == characters.back() && word[i - 2] == next) {
        distance = std::min(distance, row(number - 2)[i - 2] + 1);
      }
      now[i] = distance;
      smallest = std::min(smallest, distance);
    }
    characters.push_back(next);
    ends.push_back(end);
    least.push_back(smallest);
  }

  void push(uint32_t next) {
    auto bytes = next > 0xFFFFFF ? 4 : next > 0xFFFF ? 3 : next > 0xFF ? 2 : 1;
    push(next, (characters.empty() ? 0 : ends.back()) + size_t(bytes));
  }

  /// Whether no word that begins so is near enough; neighbours that change places look back by two.
  bool is_hopeless() const { return least[depth()] > edits && least[depth() - 1] + 1 > edits; }

  /// Whether any character may follow.
  bool is_open() const { return least[depth()] < edits; }

  /// The first character behind another that may follow where not all may; 0 where none may.
  uint32_t follower(uint32_t last) const {
    uint32_t first = 0;
    auto consider = [&](uint32_t next) {
      if (next > last && (first == 0 || next < first)) {
        first = next;
      }
    };
    auto now = row(depth());
    for (size_t i = 0; i < word.size(); ++i) {
      if (now[i] <= edits) {
        consider(word[i]);
      }
    }
    if (depth() > 0) {
      auto before = row(depth() - 1);
      for (size_t i = 2; i <= word.size(); ++i) {
        if (word[i - 1] == characters.back() && before[i - 2] + 1 <= edits) {
          consider(word[i - 2]);
        }
      }
    }
    return first;
  }

  /// Finds the first word behind what was read, and behind its continuations up to a character, that may
  /// be near.
  Nearness advance(std::string &past, uint32_t last) {
    while (true) {
      auto next = is_open() ? last + 1 : follower(last);
      if (next == 0) {
        if (depth() == 0) {
          return Nearness::last;
        }
        last = characters.back();
        keep(depth() - 1);
        continue;
      }
      if (is_open() && last == 0) {
        // Whatever comes next may follow.
        break;
      }
      push(next);
      last = 0;
      if (is_near() || is_open()) {
        break;
      }
    }
    past.clear();
    for (auto character : characters) {
      for (int shift = 24; shift >= 0; shift -= 8) {
        if (character >> shift) {
          past.push_back(char(uint8_t(character >> shift)));
        }
      }
    }
    return Nearness::far;
  }
};
