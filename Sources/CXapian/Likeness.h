#pragma once

#include <cstdint>
#include <string>

#include "Keyboard.h"

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
    if (wrong == 1 && !keyboard_are_neighbours(uint8_t(typed[last]), uint8_t(meant[last]))) {
      return 1;
    }
  }
  return 2;
}
