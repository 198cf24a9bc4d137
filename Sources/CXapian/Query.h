#pragma once

#include <xapian.h>

#include <string>
#include <vector>

#include "CXapian.h"

/// A query, unpacked: what ranks is built from it, what only matches walks it.
struct QueryNode {
  XapianNode kind;
  std::string term;
  double factor = 1;
  std::vector<QueryNode> children;

  /// Throws `Malformed`.
  static QueryNode unpack(XapianBytes packed);

  Xapian::Query query() const;
};
