extension WatchEvent {
  /// What leads from one list of hits to another; nil when they are the same.
  ///
  /// As few hits as possible move. Costs no more than a sort of the lists, however different they are.
  ///
  /// - Parameters:
  ///   - old: The list as it was, each item once.
  ///   - new: The list as it is, each item once.
  ///   - total: How many items match now.
  /// - Returns: A ``change(inserted:removed:updated:total:)``.
  package static func difference(from old: [Hit], to new: [Hit], total: Int) -> WatchEvent? {
    guard old != new else { return nil }
    let before = Dictionary(
      old.map { (Identity($0), $0) }, uniquingKeysWith: { first, _ in first })
    let difference = ListDifference(from: old.map(Identity.init), to: new.map(Identity.init))
    let moved = Set(difference.insertions)
    let updated = new.indices.filter { !moved.contains($0) && before[Identity(new[$0])] != new[$0] }
    return .change(
      inserted: difference.insertions.map { Placed(new[$0], at: $0) },
      removed: difference.removals, updated: updated.map { Placed(new[$0], at: $0) }, total: total)
  }

  /// What makes two hits the same item.
  private struct Identity: Hashable {
    let index: String
    let identifier: String
    let type: String?

    init(_ hit: Hit) {
      index = hit.index
      identifier = hit.identifier
      type = hit.type
    }
  }
}
