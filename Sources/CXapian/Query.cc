#include "Query.h"

#include <cmath>

#include "Packed.h"

namespace {

class Unpacker {
  PackedReader reader;
  size_t node_count = 0;

public:
  explicit Unpacker(XapianBytes packed) : reader(packed) {}

  bool at_end() const { return reader.at_end(); }

  QueryNode node(int depth) {
    if (depth > XAPIAN_QUERY_DEPTH_LIMIT) {
      throw Malformed{"a query is nested too deep"};
    }
    if (++node_count > XAPIAN_QUERY_NODE_LIMIT) {
      throw Malformed{"a query has too many nodes"};
    }
    QueryNode node{XapianNode(reader.take<uint8_t>()), {}, 1, {}};
    switch (node.kind) {
    case XapianNodeAll:
      return node;
    case XapianNodeTerm: {
      auto length = reader.take<uint16_t>();
      if (length == 0) {
        // Xapian would take the empty term for every document.
        throw Malformed{"a query has an empty term"};
      }
      node.term.assign(reader.take(length), length);
      return node;
    }
    case XapianNodeAnd:
    case XapianNodeOr:
    case XapianNodeSynonym:
    case XapianNodePhrase:
      children(node, reader.take<uint16_t>(), depth);
      return node;
    case XapianNodeAndNot:
    case XapianNodeAndMaybe:
      children(node, 2, depth);
      return node;
    case XapianNodeScale:
    case XapianNodeFixed:
      node.factor = reader.take<double>();
      if (!std::isfinite(node.factor) || node.factor < 0) {
        throw Malformed{"a query scales by what is negative or no number"};
      }
      children(node, 1, depth);
      return node;
    }
    throw Malformed{"a query has a node of unknown kind"};
  }

private:
  void children(QueryNode &parent, size_t count, int depth) {
    bool is_of_terms = parent.kind == XapianNodePhrase || parent.kind == XapianNodeSynonym;
    if (parent.kind == XapianNodePhrase && count == 0) {
      throw Malformed{"a query has a phrase of no words"};
    }
    for (size_t i = 0; i < count; ++i) {
      parent.children.push_back(node(depth + 1));
      if (is_of_terms && parent.children.back().kind != XapianNodeTerm) {
        throw Malformed{"a query has a phrase or a synonym of other than terms"};
      }
    }
  }
};

} // namespace

QueryNode QueryNode::unpack(XapianBytes packed) {
  Unpacker unpacker(packed);
  auto root = unpacker.node(1);
  if (!unpacker.at_end()) {
    throw Malformed{"a query has bytes after its end"};
  }
  return root;
}

Xapian::Query QueryNode::phrase() const {
  std::vector<Xapian::Query> terms;
  for (const auto &child : children) {
    terms.push_back(is_storable(child.term.data(), child.term.size())
                        ? Xapian::Query(child.term)
                        : Xapian::Query::MatchNothing);
  }
  return Xapian::Query(Xapian::Query::OP_PHRASE, terms.begin(), terms.end(),
                       Xapian::termcount(terms.size()));
}
