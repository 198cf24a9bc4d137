package import KliegModel

/// Which items a filter lets through, straight from the documented rules, one item at a time.
///
/// It folds with ``PlainFolding`` and finds words with ``PlainWords``: texts are to be made of letters
/// and digits, whose words no stemmer takes for each other.
package struct FilterOracle: Sendable {
  /// The attributes, where their kind matters: for operands that are strings, and for texts.
  package let fields: [String: Field]

  package init(fields: [Field]) {
    self.fields = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0) })
  }

  /// Whether the item satisfies the filter.
  package func matches(_ item: Item, _ filter: Filter) -> Bool {
    switch filter {
    case .all(let filters): filters.allSatisfy { matches(item, $0) }
    case .any(let filters): filters.contains { matches(item, $0) }
    case .not(let filter): !matches(item, filter)
    case .text(let match): PlainWords(item, match, fields).match
    case .attribute(let name, .notEqual(let operand)):
      !matches(item, .attribute(name, .equal(operand)))
    case .attribute(let name, .folding(let folding, .folding(let inner, let comparison))):
      matches(item, .attribute(name, .folding(folding.union(inner), comparison)))
    case .attribute(let name, .folding(let folding, .notEqual(let operand))):
      !matches(item, .attribute(name, .folding(folding, .equal(operand))))
    case .attribute(let name, .folding(let folding, let comparison)):
      values(item, name).contains { Self.holds($0, comparison, folding) }
    case .attribute(let name, let comparison):
      values(item, name).contains { Self.holds($0, comparison, []) }
    }
  }

  /// The item's values of an attribute, the system's among them.
  package func values(_ item: Item, _ name: String) -> [AttributeValue] {
    switch name {
    case "_identifier": [.string(item.identifier)]
    case "_type": item.type.map { [.string($0)] } ?? []
    case "_domain": item.domain.map { [.string($0)] } ?? []
    case "_priority": [.integer(Int64(item.priority))]
    default: item.attributes[name]?.elements ?? []
    }
  }

  static func holds(_ value: AttributeValue, _ comparison: Comparison, _ folding: Folding) -> Bool {
    func order(_ operand: AttributeValue) -> Int {
      ValueOrder.order(value.folded(folding), operand.read(like: value).folded(folding))
    }
    let text = Array(value.folded(folding).text.utf8)
    func bytes(_ part: String) -> [UInt8] { Array(PlainFolding.fold(part, folding).utf8) }
    return switch comparison {
    case .equal(let operand): order(operand) == 0
    case .notEqual(let operand): order(operand) != 0
    case .less(let operand): order(operand) < 0
    case .lessOrEqual(let operand): order(operand) <= 0
    case .greater(let operand): order(operand) > 0
    case .greaterOrEqual(let operand): order(operand) >= 0
    case .between(let low, let high): order(low) >= 0 && order(high) <= 0
    case .oneOf(let operands): operands.contains { order($0) == 0 }
    case .hasPrefix(let part): text.starts(with: bytes(part))
    case .hasSuffix(let part): text.reversed().starts(with: bytes(part).reversed())
    case .contains(let part): text.firstRange(of: bytes(part)) != nil || part.isEmpty
    case .hasWords(let pattern): PlainFolding.occurs(pattern, in: value.text, folding)
    case .exists: true
    case .folding: false
    }
  }
}
