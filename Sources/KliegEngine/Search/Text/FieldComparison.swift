import KliegModel

/// What the value behind `field:` in user text asks of a field that is not searched by words.
struct FieldComparison {
  private let name: String
  private let kind: AttributeKind
  private let isUnfinished: Bool

  init(_ name: String, _ kind: AttributeKind, isUnfinished: Bool = false) {
    self.name = name
    self.kind = kind
    self.isUnfinished = isUnfinished
  }

  /// The filter, or nil where the value makes no sense for the kind; a literal one has no operators.
  func filter(_ value: String, isLiteral: Bool = false) -> Filter? {
    if isLiteral { return equal(value) }
    for (sign, relation) in Self.relations where value.hasPrefix(sign) {
      return compare(relation, String(value.dropFirst(sign.count)))
    }
    if kind != .boolean, let range = value.firstRange(of: "..") {
      let low = String(value[..<range.lowerBound])
      let high = String(value[range.upperBound...])
      if !low.isEmpty || !high.isEmpty, let filter = between(low, high) { return filter }
    }
    return equal(value)
  }

  private enum Relation { case less, lessOrEqual, greater, greaterOrEqual, equal }

  private static let relations: [(String, Relation)] = [
    (">=", .greaterOrEqual), ("<=", .lessOrEqual), (">", .greater), ("<", .less), ("=", .equal),
  ]

  private func between(_ low: String, _ high: String) -> Filter? {
    var parts: [Filter] = []
    if !low.isEmpty {
      guard let filter = compare(.greaterOrEqual, low) else { return nil }
      parts.append(filter)
    }
    if !high.isEmpty {
      guard let filter = compare(.lessOrEqual, high) else { return nil }
      parts.append(filter)
    }
    // Of several values, one alone must lie between both ends.
    if parts.count == 2, let low = span(low)?.lowerBound, let high = span(high)?.upperBound {
      return .attribute(name, .between(low, high))
    }
    return parts.first
  }

  private func compare(_ relation: Relation, _ operand: String) -> Filter? {
    if relation == .equal { return equal(operand) }
    guard kind != .boolean, let span = span(operand) else { return nil }
    return switch relation {
    case .less: .attribute(name, .less(span.lowerBound))
    case .lessOrEqual: .attribute(name, .lessOrEqual(span.upperBound))
    case .greater: .attribute(name, .greater(span.upperBound))
    case .greaterOrEqual: .attribute(name, .greaterOrEqual(span.lowerBound))
    case .equal: nil
    }
  }

  private func equal(_ operand: String) -> Filter? {
    switch kind {
    case .text, .keyword:
      guard !operand.isEmpty else { return nil }
      let comparison =
        isUnfinished ? Comparison.hasPrefix(operand) : Comparison.equal(.string(operand))
      // What the system names is compared as it is.
      return .attribute(
        name,
        SystemAttribute(rawValue: name) == nil ? .folding(.case, comparison) : comparison)
    case .boolean:
      guard let flag = Self.flags[operand.lowercased()] else { return nil }
      return .attribute(name, .equal(.boolean(flag)))
    case .number, .date:
      guard let span = span(operand) else { return nil }
      return span.lowerBound == span.upperBound
        ? .attribute(name, .equal(span.lowerBound))
        : .attribute(name, .between(span.lowerBound, span.upperBound))
    }
  }

  private static let flags = [
    "true": true, "yes": true, "1": true, "false": false, "no": false, "0": false,
  ]

  private struct Span {
    let lowerBound: AttributeValue
    let upperBound: AttributeValue
  }

  /// From where to where an operand reaches: a day has many moments.
  private func span(_ operand: String) -> Span? {
    switch kind {
    case .text, .keyword:
      return operand.isEmpty
        ? nil : Span(lowerBound: .string(operand), upperBound: .string(operand))
    case .number:
      guard let number = number(operand) else { return nil }
      return Span(lowerBound: number, upperBound: number)
    case .date:
      guard let moment = Timestamp(operand) else { return nil }
      let isDay = !operand.utf8.contains(UInt8(ascii: ":"))
      let last = moment.microseconds.addingReportingOverflow(isDay ? 86_400_000_000 - 1 : 0)
      return Span(
        lowerBound: .date(moment),
        upperBound: .date(Timestamp(microseconds: last.overflow ? .max : last.partialValue)))
    case .boolean: return nil
    }
  }

  private func number(_ operand: String) -> AttributeValue? {
    if let integer = Int64(operand) { return .integer(integer) }
    // Swift would also read hexadecimal numbers, infinity and NaN.
    guard operand.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }),
      let number = Double(operand), number.isFinite
    else { return nil }
    return .number(number)
  }
}
