internal import KliegModel

/// Reads a table in the order of an integer key, stepping over what cannot be read.
///
/// Where reading fails it goes on with growing jumps, then back to the hole from behind, and at last
/// looks into the holes by halves, as often as its budget allows.
struct SalvageScan {
  let source: SalvageSource
  /// All columns, the key first, from a key upwards.
  let forward: StaticString
  /// The same below a key, downwards.
  let backward: StaticString
  /// The first key from a key upwards.
  let first: StaticString
  /// Every key is smaller.
  let limit: Int64
  /// Takes a row; false when its sum or digest does not match, so that its key may be anything.
  let visit: (SQLiteStatement) throws -> Bool
  /// The first damage that was met; nil when all was read.
  private(set) var damage: Damage?
  private var holes: [(low: Int64, high: Int64)] = []
  /// How often holes are looked into.
  private var budget = 4096

  init(
    _ source: SalvageSource, forward: StaticString, backward: StaticString, first: StaticString,
    limit: Int64, visit: @escaping (SQLiteStatement) throws -> Bool
  ) {
    self.source = source
    self.forward = forward
    self.backward = backward
    self.first = first
    self.limit = limit
    self.visit = visit
  }

  mutating func run() throws {
    var next: Int64 = 0
    while true {
      let (last, failed) = try read(forward, from: next, isForward: true, through: .max)
      guard failed else { break }
      let low = (last ?? next - 1) + 1
      guard let key = try jump(from: low) else {
        // Nothing can be reached from this side; what lies behind the hole may be from the other.
        let (lowest, isFailed) = try read(backward, from: .max, isForward: false, through: low)
        if isFailed { holes.append((low, lowest ?? limit)) }
        break
      }
      let (lowest, isFailed) = try read(backward, from: key, isForward: false, through: low)
      if isFailed { holes.append((low, lowest ?? key)) }
      next = key
    }
    try fillHoles()
  }

  /// The first key beyond a hole; nil when there is none that can be reached.
  private mutating func jump(from low: Int64) throws -> Int64? {
    var width: Int64 = 1
    while true {
      let (start, overflow) = low.addingReportingOverflow(width)
      guard !overflow, start < limit else { return nil }
      switch try probe(at: start) {
      case .key(let key): return key
      case .end: return nil
      case .failed: break
      }
      width *= 2
    }
  }

  private enum Probe {
    case key(Int64)
    case end
    case failed
  }

  private mutating func probe(at start: Int64) throws -> Probe {
    var result = Probe.failed
    let damage = try source.damage {
      try source.connection.query(first) {
        try $0.bind(1, start)
        guard try $0.step() else { return result = .end }
        // Where the order is broken, the way is too.
        let key = $0.integer(0)
        result = key >= start ? .key(key) : .failed
      }
    }
    note(damage)
    return damage == nil ? result : .failed
  }

  /// Reads from a key in one direction until another, or until it fails.
  ///
  /// Keys that are out of order, or not proved, tell nothing of how far it has come.
  private mutating func read(
    _ query: StaticString, from start: Int64, isForward: Bool, through end: Int64
  ) throws -> (last: Int64?, failed: Bool) {
    var last: Int64?
    var strays = 0
    let damage = try source.damage {
      try source.connection.query(query) { rows in
        try rows.bind(1, start)
        while strays <= Self.strayLimit, try rows.step() {
          let key = rows.integer(0)
          let isProved = try visit(rows)
          let isInOrder =
            isForward ? key >= start && key > last ?? .min : key < start && key < last ?? .max
          guard isProved, isInOrder else {
            strays += 1
            continue
          }
          last = key
          guard isForward ? key < end : key > end else { return }
        }
      }
    }
    note(damage ?? (strays > Self.strayLimit ? SalvageSource.damage("its rows are no table") : nil))
    return (last, damage != nil || strays > Self.strayLimit)
  }

  /// After so many in a row the file leads nowhere, or round in circles.
  private static let strayLimit = 100_000

  private mutating func note(_ damage: Damage?) {
    if self.damage == nil { self.damage = damage }
  }

  private mutating func fillHoles() throws {
    while !holes.isEmpty, budget > 0 {
      budget -= 1
      // The first in, the first out: all holes are looked into before any is looked into twice.
      let (low, high) = holes.removeFirst()
      guard low < high else { continue }
      let middle = low + (high - low) / 2
      switch try probe(at: middle) {
      case .key(let key) where key < high:
        let (last, _) = try read(forward, from: key, isForward: true, through: high - 1)
        let (lowest, _) = try read(backward, from: key, isForward: false, through: low)
        if let last, last + 1 < high { holes.append((last + 1, high)) }
        if last == nil { holes.append((key + 1, high)) }
        let top = lowest ?? middle
        if low < top { holes.append((low, min(top, middle))) }
      case .key, .end:
        if low < middle { holes.append((low, middle)) }
      case .failed:
        if low < middle { holes.append((low, middle)) }
        if middle + 1 < high { holes.append((middle + 1, high)) }
      }
    }
  }
}
