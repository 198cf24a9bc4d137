import KliegModel

extension Hit {
  /// About how many bytes it has on the wire, not less.
  var weight: Int {
    let marked = highlights.reduce(0) { sum, highlight in
      sum + highlight.attribute.utf8.count + highlight.text.utf8.count + 96
        + 24 * highlight.ranges.count
    }
    return attributes.reduce(identifier.utf8.count + 256 + marked) { sum, attribute in
      sum + attribute.key.utf8.count + 16 + Self.weight(of: attribute.value)
    }
  }

  private static func weight(of value: AttributeValue) -> Int {
    switch value {
    case .string(let text): text.utf8.count + 8
    case .list(let elements): elements.reduce(8) { $0 + weight(of: $1) }
    case .integer, .number, .boolean, .date, .null: 40
    }
  }
}
