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
    bool is_phrase = parent.kind == XapianNodePhrase;
    if (is_phrase && count == 0) {
      throw Malformed{"a query has a phrase of no words"};
    }
    for (size_t i = 0; i < count; ++i) {
      parent.children.push_back(node(depth + 1));
      if (is_phrase && parent.children.back().kind != XapianNodeTerm) {
        throw Malformed{"a query has a phrase of other than terms"};
      }
    }
  }
};

Xapian::Query combined(Xapian::Query::op op, const std::vector<QueryNode> &nodes,
                       Xapian::termcount window = 0) {
  std::vector<Xapian::Query> queries;
  for (const auto &node : nodes) {
    queries.push_back(node.query());
  }
  return Xapian::Query(op, queries.begin(), queries.end(), window);
}

} // namespace

QueryNode QueryNode::unpack(XapianBytes packed) {
  Unpacker unpacker(packed);
  auto root = unpacker.node(1);
  if (!unpacker.at_end()) {
    throw Malformed{"a query has bytes after its end"};
  }
  return root;
}

// Never OP_MAX: with Xapian 1.4.22 it jumps through a null pointer.
Xapian::Query QueryNode::query() const {
  switch (kind) {
  case XapianNodeAll:
    return Xapian::Query::MatchAll;
  case XapianNodeTerm:
    return is_storable(term.data(), term.size()) ? Xapian::Query(term)
                                                 : Xapian::Query::MatchNothing;
  case XapianNodeAnd:
    return children.empty() ? Xapian::Query::MatchAll
                            : combined(Xapian::Query::OP_AND, children);
  case XapianNodeOr:
    return combined(Xapian::Query::OP_OR, children);
  case XapianNodeSynonym:
    return combined(Xapian::Query::OP_SYNONYM, children);
  case XapianNodeAndNot:
    return combined(Xapian::Query::OP_AND_NOT, children);
  case XapianNodeAndMaybe:
    return combined(Xapian::Query::OP_AND_MAYBE, children);
  case XapianNodeScale:
    return Xapian::Query(factor, children.front().query());
  case XapianNodeFixed: {
    auto source = new Xapian::FixedWeightPostingSource(factor);
    return Xapian::Query(Xapian::Query::OP_FILTER, Xapian::Query(source->release()),
                         children.front().query());
  }
  case XapianNodePhrase:
    return combined(Xapian::Query::OP_PHRASE, children, Xapian::termcount(children.size()));
  }
  return Xapian::Query::MatchNothing;
}
