package import KliegModel
import KliegStorage

extension Engine {
  /// Learns that a user has taken up an item.
  ///
  /// - Throws: ``KliegError/Code/noSuchItem`` where the index has no such item.
  package nonisolated func engage(
    _ item: ItemReference, _ kind: EngagementKind, in name: String, of user: UInt32
  ) async throws {
    try await index(name, of: user).engage(item, kind)
  }

  /// Forgets what was learned of the use of an index's items, or of all indexes of a user.
  package nonisolated func forgetEngagement(in name: String?, of user: UInt32) async throws {
    for name in name.map({ [$0] }) ?? names(of: user) {
      try await index(name, of: user).engagement.erase()
    }
  }
}

extension Index {
  /// Learns that the user has taken up an item, which must be there.
  func engage(_ item: ItemReference, _ kind: EngagementKind) async throws {
    let type = SystemAttribute.type.rawValue
    let query = Query(
      filter: .all([
        .attribute(SystemAttribute.identifier.rawValue, .equal(.string(item.identifier))),
        item.type.map { .attribute(type, .equal(.string($0))) }
          ?? .not(.attribute(type, .exists)),
      ]), limit: 1)
    let time = Duration.milliseconds(settings[.searchMilliseconds])
    let (found, state) = try await find(SearchTask(query, until: .now + time))
    guard let row = found.rows.first else {
      let kind = item.type.map { " of type “\($0)”" } ?? ""
      throw KliegError(
        .noSuchItem, "Index “\(name)” has no item “\(item.identifier)”\(kind).",
        details: ["index": name, "identifier": item.identifier])
    }
    try await engagement.add(kind, row: row, epoch: state.epoch)
  }
}
