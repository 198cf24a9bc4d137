import KliegModel

/// A measure of a group while its values come in.
enum Accumulator: Sendable {
  /// How many rows have a value.
  case count(Int)
  case sum(NumberSum)
  case average(NumberSum)
  /// The smallest so far.
  case minimum(GroupKey)
  /// The largest so far.
  case maximum(GroupKey)

  init(_ function: Measure.Function) {
    switch function {
    case .count: self = .count(0)
    case .sum: self = .sum(NumberSum())
    case .average: self = .average(NumberSum())
    case .minimum: self = .minimum(.absent)
    case .maximum: self = .maximum(.absent)
    }
  }

  /// Adds what another index has.
  mutating func add(_ other: Accumulator) {
    switch (self, other) {
    case (.count(let left), .count(let right)): self = .count(left + right)
    case (.sum(let left), .sum(let right)): self = .sum(left.adding(right))
    case (.average(let left), .average(let right)): self = .average(left.adding(right))
    case (.minimum, .minimum(let key)), (.maximum, .maximum(let key)): add(key)
    default: break
    }
  }

  /// Adds a value that may be the smallest or the largest.
  mutating func add(_ key: GroupKey) {
    guard key != .absent else { return }
    switch self {
    case .minimum(let least) where least == .absent || key.precedes(least): self = .minimum(key)
    case .maximum(let most) where most == .absent || most.precedes(key): self = .maximum(key)
    case .count, .sum, .average, .minimum, .maximum: break
    }
  }

  /// Adds a number.
  mutating func add(_ number: WideNumber) {
    switch self {
    case .sum(var sum):
      sum.add(number)
      self = .sum(sum)
    case .average(var sum):
      sum.add(number)
      self = .average(sum)
    case .count, .minimum, .maximum: add(.number(number))
    }
  }

  /// Counts rows.
  mutating func count(_ more: Int) {
    if case .count(let count) = self { self = .count(count + more) }
  }

  /// Whether a string may be the smallest or the largest, of which perhaps only the beginning is known.
  func mayTake(_ text: ByteString, isCut: Bool) -> Bool {
    switch self {
    case .minimum(.text(let least)): text < least
    case .maximum(.text(let most)): most < text || (isCut && most.bytes.starts(with: text.bytes))
    default: true
    }
  }

  /// The result; null where there was no value.
  var value: AttributeValue {
    switch self {
    case .count(let count): .integer(Int64(count))
    case .sum(let sum): sum.total
    case .average(let sum): sum.average
    case .minimum(let key), .maximum(let key): key.value
    }
  }
}
