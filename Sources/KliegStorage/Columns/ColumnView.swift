package import KliegModel

/// The typed values of an index's items by row id, as the writer holds them.
///
/// A value: ``snapshot()`` and copies share what neither changes.
package struct ColumnView: Sendable {
  private var contents: ColumnSnapshot
  /// Held by copies of the view alone, so that a change notices that there is another one.
  private var branch = Branch()

  private final class Branch: Sendable {}

  /// The largest row that the columns have room for.
  package static let lastRow: Int64 = 1 << 34

  /// Makes a view of no items.
  package init(kinds: [String: AttributeKind] = [:], sequence: Int64 = 0) {
    contents = ColumnSnapshot(sequence: sequence, kinds: kinds)
  }

  init(_ contents: ColumnSnapshot) {
    self.contents = contents
  }

  /// The sequence up to which the store's changes are in it.
  package var sequence: Int64 {
    get { contents.sequence }
    set { contents.sequence = newValue }
  }

  /// The kind of each attribute, as the store has them.
  ///
  /// An attribute that is not named takes its known kind, else that of its first value.
  package var kinds: [String: AttributeKind] {
    get { contents.kinds }
    set { contents.kinds = newValue }
  }

  /// How many items there are.
  package var count: Int { contents.count }

  /// What there is now, unmoved by later changes.
  package func snapshot() -> ColumnSnapshot { contents }

  /// Sets all values of a row; attributes that are not named are cleared.
  ///
  /// - Parameters:
  ///   - row: The row, from 0 to ``lastRow``.
  ///   - type: The entity type.
  ///   - domain: The domain.
  ///   - priority: The priority.
  ///   - expires: Microseconds since 1970; nil for never.
  ///   - attributes: The values; null and empty lists are as if absent.
  /// - Throws: `KliegError` with `conflict` for a value that is not of its attribute's kind, with
  ///   `invalidItem` for one that is no number; then nothing has changed.
  package mutating func put(
    row: Int64, type: String?, domain: String?, priority: Int, expires: Int64?,
    attributes: [String: AttributeValue]
  ) throws {
    guard (0...Self.lastRow).contains(row) else {
      throw KliegError(.limitExceeded, "Row \(row) is beyond what the columns have room for.")
    }
    for (name, value) in attributes { try check(name, value) }
    separate()
    if contents.live.contains(row) {
      clear(row, except: attributes)
    } else {
      contents.live.insert(row)
      contents.count += 1
    }
    try contents.types.set(row, type.map { [$0] } ?? [])
    try contents.domains.set(row, domain.map { [$0] } ?? [])
    contents.priorities.set(row, priority == 0 ? [] : [WideNumber(Int64(priority))])
    contents.expirations.set(row, expires)
    for (name, value) in attributes where value.isPresent {
      try contents.columns[place(of: name, value)].set(row, value)
    }
  }

  /// Takes a row out.
  package mutating func remove(row: Int64) {
    guard contents.live.contains(row) else { return }
    clear(row, except: [:])
    contents.types.clear(row)
    contents.domains.clear(row)
    contents.priorities.clear(row)
    contents.expirations.set(row, nil)
    contents.live.remove(row)
    contents.count -= 1
  }

  /// Takes out every row up to and including one.
  package mutating func removeAll(throughRow row: Int64) {
    contents.live.remove(throughRow: row)
    contents.count = contents.live.count
    guard contents.count > 0 else {
      contents = ColumnSnapshot(sequence: contents.sequence, kinds: contents.kinds)
      return
    }
    contents.types.clear(throughRow: row)
    contents.domains.clear(throughRow: row)
    contents.priorities.clear(throughRow: row)
    contents.expirations.clear(throughRow: row)
    for index in contents.columns.indices { contents.columns[index].clear(throughRow: row) }
  }

  /// Changes when a row that exists expires; nil for never.
  package mutating func setExpires(row: Int64, _ microseconds: Int64?) {
    guard contents.live.contains(row) else { return }
    contents.expirations.set(row, microseconds)
  }

  private func check(_ name: String, _ value: AttributeValue) throws {
    guard value.isPresent, let kind = contents.kind(of: name) ?? value.kind else { return }
    guard kind.accepts(value),
      contents.places[name].map({ contents.columns[$0].takes(kind) }) ?? true
    else {
      throw KliegError(
        .conflict, "The attribute “\(name)” holds values of kind \(kind.rawValue), and none other.",
        details: ["attribute": name])
    }
    guard value.elements.allSatisfy(\.isFinite) else {
      throw KliegError(
        .invalidItem, "The attribute “\(name)” has a value that is not a number.",
        details: ["attribute": name])
    }
  }

  private mutating func clear(_ row: Int64, except attributes: [String: AttributeValue]) {
    for (name, place) in contents.places where attributes[name]?.isPresent != true {
      contents.columns[place].clear(row)
    }
  }

  private mutating func place(of name: String, _ value: AttributeValue) -> Int {
    if let place = contents.places[name] { return place }
    let kind = contents.kind(of: name) ?? value.kind ?? .text
    let place = contents.columns.count
    contents.kinds[name] = kind
    contents.places[name] = place
    contents.columns.append(AttributeColumn(kind))
    return place
  }

  /// Parts from a copy of the view, which shares the order of codes that may now differ.
  private mutating func separate() {
    guard !isKnownUniquelyReferenced(&branch) else { return }
    branch = Branch()
    contents.types.separate()
    contents.domains.separate()
    for index in contents.columns.indices { contents.columns[index].separate() }
  }
}

extension AttributeValue {
  /// Whether it is a value at all.
  var isPresent: Bool {
    switch self {
    case .null: false
    case .list(let elements): !elements.isEmpty
    default: true
    }
  }

  fileprivate var isFinite: Bool {
    if case .number(let number) = self { number.isFinite } else { true }
  }
}
