#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

/// The words of a document that have places, and where they stand.
struct PlacedWords {
  std::vector<std::string> terms;
  /// A place, and which of the terms stands there.
  std::vector<std::pair<uint32_t, uint32_t>> places;

  void clear() {
    terms.clear();
    places.clear();
  }
};

/// The order of a document's words as it is kept in its data: lists of positions would take several times the
/// room and time.
///
///     order := u8 width (1, 2, 4), u8 salt, words, u32 sum of all before
///     word  := hash[width] of its term, for one that stands next to the last
///            | 0[width], how much further than the last it stands (7 bits a byte, the lowest first),
///              hash[width]
///
/// No two terms of the document have the same hash with the salt, and none has 0: where a document has a term,
/// its hash says exactly where it stands.
struct WordOrder {
  /// The order of words, the same whatever the order they are given in; empty of none.
  static std::string of(PlacedWords &words);

  /// Whether a document's data are an order, and not a note of its positions.
  static bool is_in(const std::string &data) {
    return !data.empty() && (data[0] == 1 || data[0] == 2 || data[0] == 4);
  }

  /// What an order adds to the sum of its document's positions: as it is, and as it was noted.
  static uint64_t sum(const std::string &order);
  static uint64_t noted_sum(const std::string &order);

  /// Adds to lists where terms stand, of which hashes are given, in a document that has them all.
  ///
  /// Throws where the order is not what was noted.
  static void find(const std::string &order, const std::vector<uint64_t> &hashes,
                   std::vector<std::vector<uint32_t>> &places);
};
