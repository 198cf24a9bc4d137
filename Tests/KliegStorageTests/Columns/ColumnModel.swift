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
    case .hasSuffix, .contains, .hasWords, .folding: false
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

extension AttributeValue {
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
