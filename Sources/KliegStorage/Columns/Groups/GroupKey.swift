import KliegModel

/// What the items of a group have in common, alike in all indexes.
enum GroupKey: Hashable, Sendable {
  case absent
  case boolean(Bool)
  case number(WideNumber)
  /// A date, or when a span of the calendar begins.
  case date(Int64)
  case text(ByteString)

  /// The key as an attribute's value.
  var value: AttributeValue {
    switch self {
    case .absent: .null
    case .boolean(let flag): .boolean(flag)
    case .number(let number): AttributeValue(number)
    case .date(let microseconds): .date(Timestamp(microseconds: microseconds))
    case .text(let text): .string(String(decoding: text.bytes, as: UTF8.self))
    }
  }
}

extension GroupKey {
  /// Whether both are values and one is less than the other: strings by their code points.
  func precedes(_ other: GroupKey) -> Bool {
    switch (self, other) {
    case (.boolean(let left), .boolean(let right)): !left && right
    case (.number(let left), .number(let right)): left < right
    case (.date(let left), .date(let right)): left < right
    case (.text(let left), .text(let right)): left < right
    default: rank < other.rank
    }
  }

  /// The order of kinds, where indexes differ in the kind of an attribute; nothing comes last.
  var rank: Int {
    switch self {
    case .boolean: 0
    case .number: 1
    case .date: 2
    case .text: 3
    case .absent: 4
    }
  }
}
