import KliegModel

/// The items that a command line names, for `reindex` and `retry`.
enum ItemSelection {
  static let type = Option(
    "type", "t", value: "TYPE", "the identifiers' entity type; without it they are plain items")

  /// Takes all operands, and those that an option has listed; nil where there are none.
  static func items(_ arguments: inout Arguments, listed: [String] = []) throws -> [ItemReference]?
  {
    let type = try arguments.value(Self.type)
    let identifiers = listed + arguments.rest()
    guard !identifiers.isEmpty else {
      guard type == nil else { throw arguments.fault("--type needs identifiers.") }
      return nil
    }
    return identifiers.map { ItemReference($0, type: type) }
  }
}
