#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>

/// Whether two letters lie side by side on the keyboard that most have.
inline bool are_neighbours(char a, char b) {
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
inline uint32_t likeness(const std::string &typed, const std::string &meant) {
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
