import Foundation
import KliegModel
import KliegStorage

/// What the columns should say, worked out item by item.
struct ColumnModel: Equatable {
  struct Item: Equatable {
    var type: String?
    var domain: String?
    var priority = 0
    var expires: Int64?
    var attributes: [String: AttributeValue] = [:]
  }

  static let kinds: [String: AttributeKind] = [
    "size": .number, "when": .date, "flag": .boolean, "section": .keyword, "name": .text,
  ]

  var items: [Int64: Item] = [:]

  func live(at now: Timestamp) -> Set<Int64> {
    Set(items.filter { $0.value.expires.map { $0 > now.microseconds } ?? true }.keys)
  }

  func rows(_ filter: Filter, at now: Timestamp) -> Set<Int64> {
    live(at: now).filter { row in items[row].map { Self.matches($0, row, filter) } ?? false }
  }

  func value(_ name: String, _ row: Int64) -> AttributeValue? {
    items[row].flatMap { Self.values($0, row, name) }
  }

  private static func values(_ item: Item, _ row: Int64, _ name: String) -> AttributeValue? {
    switch name {
    case "_identifier": .string("id\(row)")
    case "_type": item.type.map { .string($0) }
    case "_domain": item.domain.map { .string($0) }
    case "_priority": .integer(Int64(item.priority))
    case "_expires": item.expires.map { .date(Timestamp(microseconds: $0)) }
    default: item.attributes[name]
    }
  }

  private static func matches(_ item: Item, _ row: Int64, _ filter: Filter) -> Bool {
    switch filter {
    case .all(let filters): return filters.allSatisfy { matches(item, row, $0) }
    case .any(let filters): return filters.contains { matches(item, row, $0) }
    case .not(let filter): return !matches(item, row, filter)
    case .text: return false
    case .attribute(let name, .notEqual(let operand)):
      return !matches(item, row, .attribute(name, .equal(operand)))
    case .attribute(let name, .folding(let folding, .folding(let more, let inner))):
      return matches(item, row, .attribute(name, .folding(folding.union(more), inner)))
    case .attribute(let name, .folding(let folding, .notEqual(let operand))):
      return !matches(item, row, .attribute(name, .folding(folding, .equal(operand))))
    case .attribute(let name, let comparison):
      return (values(item, row, name)?.elements ?? []).contains { matches($0, comparison) }
    }
  }

  static func matches(_ value: AttributeValue, _ comparison: Comparison) -> Bool {
    switch comparison {
    case .equal(let operand): order(value, operand) == 0
    case .notEqual(let operand): order(value, operand) != 0
    case .less(let operand): order(value, operand) < 0
    case .lessOrEqual(let operand): order(value, operand) <= 0
    case .greater(let operand): order(value, operand) > 0
    case .greaterOrEqual(let operand): order(value, operand) >= 0
    case .between(let low, let high): order(value, low) >= 0 && order(value, high) <= 0
    case .oneOf(let operands): operands.contains { order(value, $0) == 0 }
    case .hasPrefix(let prefix): value.bytes.starts(with: Array(prefix.utf8))
    case .exists: true
    case .hasSuffix(let suffix):
      value.bytes.reversed().starts(with: Array(suffix.utf8).reversed())
    case .contains(let part): value.bytes.has(Array(part.utf8))
    case .hasWords(let pattern): matches(value, pattern, [])
    case .folding(let folding, .hasWords(let pattern)): matches(value, pattern, folding)
    case .folding(let folding, let inner):
      matches(value.folded(folding), inner.mapped { $0.folded(folding) })
    }
  }

  /// Tries every stretch of characters.
  private static func matches(
    _ value: AttributeValue, _ pattern: WordPattern, _ folding: Folding
  ) -> Bool {
    guard case .string(let text) = value else { return false }
    let wanted = Array(AttributeValue.string(pattern.text).folded(folding).bytes)
    let characters = Array(text)
    let pieces = characters.map { AttributeValue.string(String($0)).folded(folding).bytes }
    let whole = pieces.flatMap { $0 }
    var places: [Int: Int] = [0: 0]
    var length = 0
    for (index, piece) in pieces.enumerated() {
      length += piece.count
      places[length] = index + 1
    }
    func isEdge(_ place: Int) -> Bool {
      guard let index = places[place] else { return false }
      guard index > 0, index < characters.count else { return true }
      let (left, right) = (characters[index - 1], characters[index])
      let (isLeft, isRight) = (left.isLetter || left.isNumber, right.isLetter || right.isNumber)
      return isLeft != isRight || (left.isLowercase && right.isUppercase)
    }
    guard wanted.count <= whole.count else { return false }
    return (0...whole.count - wanted.count).contains { start in
      whole[start...].starts(with: wanted) && (pattern.opensBefore || isEdge(start))
        && (pattern.opensAfter || isEdge(start + wanted.count))
    }
  }

  /// Negative, zero or positive.
  static func order(_ left: AttributeValue, _ right: AttributeValue) -> Int {
    switch (left, right) {
    case (.date(let first), .date(let second)):
      sign(first.microseconds, second.microseconds)
    case (.boolean(let first), .boolean(let second)): sign(first ? 1 : 0, second ? 1 : 0)
    case (.string, .string):
      left.bytes == right.bytes ? 0 : left.bytes.lexicographicallyPrecedes(right.bytes) ? -1 : 1
    default:
      left.whole == right.whole
        ? sign(left.fraction, right.fraction) : sign(left.whole, right.whole)
    }
  }

  private static func sign<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
    left < right ? -1 : left > right ? 1 : 0
  }
}

extension [UInt8] {
  fileprivate func has(_ part: [UInt8]) -> Bool {
    guard part.count <= count else { return false }
    return (0...count - part.count).contains { self[$0...].starts(with: part) }
  }
}

extension Comparison {
  /// The comparison with other operands.
  fileprivate func mapped(_ change: (AttributeValue) -> AttributeValue) -> Comparison {
    func text(_ text: String) -> String {
      if case .string(let changed) = change(.string(text)) { changed } else { text }
    }
    return switch self {
    case .equal(let value): .equal(change(value))
    case .notEqual(let value): .notEqual(change(value))
    case .less(let value): .less(change(value))
    case .lessOrEqual(let value): .lessOrEqual(change(value))
    case .greater(let value): .greater(change(value))
    case .greaterOrEqual(let value): .greaterOrEqual(change(value))
    case .between(let low, let high): .between(change(low), change(high))
    case .oneOf(let values): .oneOf(values.map(change))
    case .hasPrefix(let part): .hasPrefix(text(part))
    case .hasSuffix(let part): .hasSuffix(text(part))
    case .contains(let part): .contains(text(part))
    case .hasWords, .exists, .folding: self
    }
  }
}

extension AttributeValue {
  /// A string as the rules fold it, for the strings of these tests.
  fileprivate func folded(_ folding: Folding) -> AttributeValue {
    guard case .string(var text) = self else { return self }
    if folding.contains(.case) {
      text = String(
        String.UnicodeScalarView(
          text.unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
            switch scalar {
            case "ß", "ẞ": ["s", "s"]
            case "ς": ["σ"]
            default: Array(scalar.properties.lowercaseMapping.unicodeScalars)
            }
          }))
    }
    if folding.contains(.diacritics) {
      let plain: [Unicode.Scalar: String] = [
        "ø": "o", "Ø": "O", "æ": "ae", "Æ": "AE", "ł": "l", "Ł": "L", "ß": "ss", "ẞ": "SS",
        "đ": "d", "Đ": "D", "œ": "oe", "Œ": "OE",
      ]
      let scalars = text.decomposedStringWithCanonicalMapping.unicodeScalars
      text =
        scalars.filter { scalar in
          scalar.properties.generalCategory != .nonspacingMark || scalar.value == 0x3099
        }.map { plain[$0] ?? String($0) }.joined().precomposedStringWithCanonicalMapping
    }
    return .string(text)
  }

  fileprivate var bytes: [UInt8] {
    if case .string(let text) = self { Array(text.utf8) } else { [] }
  }

  /// The whole part of a number, rounded down.
  fileprivate var whole: Int128 {
    switch self {
    case .integer(let number): Int128(number)
    case .number(let number): Int128(number.rounded(.down))
    default: 0
    }
  }

  fileprivate var fraction: Double {
    if case .number(let number) = self { number - number.rounded(.down) } else { 0 }
  }
}
