import KliegModel

extension AttributeValue {
  /// The microseconds of a date.
  var microseconds: Int64? {
    if case .date(let moment) = self { moment.microseconds } else { nil }
  }

  /// A boolean.
  var flag: Bool? {
    if case .boolean(let flag) = self { flag } else { nil }
  }

  /// A string.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// A number, exact: an integer where it is one.
  init(_ number: WideNumber) {
    self = number.integer.map { .integer($0) } ?? .number(number.nearest)
  }

  /// A value of some: none, one, or a list.
  init?(_ values: [AttributeValue]) {
    guard let first = values.first else { return nil }
    self = values.count == 1 ? first : .list(values)
  }
}

extension WideNumber {
  /// The number that a value is, if it is one.
  init?(_ value: AttributeValue) {
    switch value {
    case .integer(let number): self.init(number)
    case .number(let number): self.init(number)
    case .string, .boolean, .date, .list, .null: return nil
    }
  }
}
