#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

/// Whether the keys of two letters are side by side, on the keyboard that most have.
static inline bool keyboard_are_neighbours(uint32_t a, uint32_t b) {
  // Each row is a part of a key further right than the one above; a key is four parts wide.
  static const struct {
    const char *keys;
    int offset;
  } rows[] = {{"qwertyuiop", 0}, {"asdfghjkl", 1}, {"zxcvbnm", 3}};
  const int width = 4;
  const uint32_t letters[] = {a, b};
  int row_of[] = {-1, -1};
  int across[] = {0, 0};
  for (int row = 0; row < 3; ++row) {
    for (int place = 0; rows[row].keys[place]; ++place) {
      for (int which = 0; which < 2; ++which) {
        if (letters[which] == (uint32_t)rows[row].keys[place]) {
          row_of[which] = row;
          across[which] = place * width + rows[row].offset;
        }
      }
    }
  }
  if (row_of[0] < 0 || row_of[1] < 0) {
    return false;
  }
  int distance = abs(across[0] - across[1]);
  return row_of[0] == row_of[1] ? distance == width
                                : abs(row_of[0] - row_of[1]) == 1 && distance < width;
}
