#pragma once

#include <xapian.h>

#include <string>
#include <vector>

#include "CXapian.h"

/// A query, unpacked.
struct QueryNode {
  XapianNode kind;
  std::string term;
  double factor = 1;
  std::vector<QueryNode> children;

  /// Throws `Malformed`.
  static QueryNode unpack(XapianBytes packed);

  /// A node that is a phrase, for Xapian, which knows how to compare positions.
  Xapian::Query phrase() const;
};
