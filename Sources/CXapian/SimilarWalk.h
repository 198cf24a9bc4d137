#pragma once

#include <string>

#include "Distances.h"
#include "Stop.h"

/// Walks words in byte order past all that are too far away from one.
///
/// `Words` has `is_over()`, `name()`, `next()` and `seek(past)`, which goes on to the first word that is
/// not before another, and never back.
class SimilarWalk {
  Distances distances;
  size_t left;
  StopWatch &watch;

public:
  bool is_cut = false;

  SimilarWalk(const std::string &word, uint32_t edits, bool is_beginning, size_t limit,
              StopWatch &watch)
      : distances(word, edits, is_beginning), left(limit), watch(watch) {}

  template <typename Words, typename Visit> void run(Words &words, Visit visit) {
    std::string past;
    while (!words.is_over()) {
      if (left-- == 0) {
        is_cut = true;
        return;
      }
      watch.step();
      const std::string &name = words.name();
      if (name[0] >= 'A' && name[0] <= 'Z') {
        // Terms that are no words.
        words.seek("[");
        continue;
      }
      switch (distances.nearness(name, past)) {
      case Distances::Nearness::near:
        visit(words);
        words.next();
        break;
      case Distances::Nearness::far:
        if (past > name) {
          words.seek(past);
        } else {
          words.next();
        }
        break;
      case Distances::Nearness::last:
        return;
      }
    }
  }
};
