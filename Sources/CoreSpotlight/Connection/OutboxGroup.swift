import KliegModel

/// Changes of one index that are sent as one.
enum OutboxGroup {
  /// The most that is sent together.
  private static let bytes = 1 << 20
  private static let changes = 1000

  /// The changes that stand first and can be sent together, in their order; at least one where there is
  /// any.
  static func first(of waiting: [Outbox.Entry]) -> [Outbox.Entry] {
    guard let first = waiting.first else { return [] }
    var group = [first]
    var size = first.bytes
    guard isPlain(first.change) else { return group }
    // What one call says of an attribute and another one denies cannot be told at once.
    var kinds: [String: AttributeKind] = [:]
    for field in first.change.fields { kinds[field.name] = field.kind }
    for entry in waiting.dropFirst() {
      let change = entry.change
      guard isPlain(change), change.destination == first.change.destination,
        change.update.request == first.change.update.request, size + entry.bytes <= bytes,
        group.count < changes,
        change.fields.allSatisfy({ kinds[$0.name, default: $0.kind] == $0.kind })
      else { break }
      for field in change.fields { kinds[field.name] = field.kind }
      group.append(entry)
      size += entry.bytes
    }
    return group
  }

  /// Whether a change only stores items and deletes them by their names, so that others may join it.
  private static func isPlain(_ change: Outbox.Change) -> Bool {
    guard case .index = change.destination, change.update.clientState == nil,
      change.update.expectedState == nil
    else { return false }
    return change.update.deletions.allSatisfy {
      if case .identifiers = $0 { true } else { false }
    }
  }
}
