#pragma once

#include <xapian.h>

#include <array>
#include <cmath>
#include <string>
#include <unordered_map>
#include <vector>

#include "Packed.h"
#include "Query.h"
#include "Reader.h"

/// How much the occurrences of terms count, counted over all shards: divergence from randomness, IneB2 with
/// c = 1, as Xapian computes it.
class Weighing {
  const XapianReader &reader;
  double documents;
  double average_length;
  /// By length, what an occurrence in a document so long counts as.
  std::array<double, 256> norms;

  double norm(uint32_t length) const { return std::log2(1 + average_length / length); }

public:
  /// In how many documents something is, and how often in all.
  struct Frequencies {
    double documents = 0;
    double occurrences = 0;
  };

private:
  /// What was looked up: every shard asks for the same.
  mutable std::unordered_map<std::string, Frequencies> known;

public:
  explicit Weighing(const XapianReader &reader)
      : reader(reader), documents(reader.combined.get_doccount()),
        average_length(reader.combined.get_avlength()) {
    for (uint32_t length = 1; length < norms.size(); ++length) {
      norms[length] = norm(length);
    }
    // A term of frequency 0 occurs in documents without any other.
    norms[0] = 0;
  }

  Frequencies of(const std::string &term) const {
    if (!is_storable(term.data(), term.size())) {
      return {};
    }
    auto [entry, is_new] = known.try_emplace(term);
    if (is_new) {
      entry->second = {double(reader.combined.get_termfreq(term)),
                       double(reader.combined.get_collection_freq(term))};
    }
    return entry->second;
  }

  /// Of terms that count as one, as if it were by chance that a document has several of them.
  Frequencies of_any(const std::vector<QueryNode> &terms) const {
    double all = documents * average_length;
    double without = 1;
    double none_of = 1;
    for (const auto &term : terms) {
      auto frequencies = of(term.term);
      without *= documents > 0 ? 1 - frequencies.documents / documents : 1;
      none_of *= all > 0 ? 1 - frequencies.occurrences / all : 1;
    }
    return {documents * (1 - without), all * (1 - none_of)};
  }

  /// What the share of a document is multiplied by.
  double factor(Frequencies frequencies) const {
    if (frequencies.documents <= 0 || frequencies.occurrences <= 0) {
      return 0;
    }
    auto expected = documents * -std::expm1(-frequencies.occurrences / documents);
    return (frequencies.occurrences + 1) / frequencies.documents *
           std::log2((documents + 1) / (expected + 0.5));
  }

  /// What occurrences in a document of a length count, from 0 to 1.
  double share(uint32_t occurrences, uint32_t length) const {
    auto normal = occurrences * (length < norms.size() ? norms[length] : norm(length));
    return normal / (normal + 1);
  }
};
