package import KliegModel

extension StoreReader {
  /// How many items are to be asked for.
  package func wantedCounts() throws -> WantedCounts {
    try connection.wantedCounts()
  }

  /// Why everything is to be asked for; nil when it is not.
  package func wantsEverything() throws -> ReindexRequest.Reason? {
    try connection.wantsEverything()
  }

  /// Items to ask for in the order of their keys, after one.
  ///
  /// - Parameters:
  ///   - reference: The one after which to go on; nil begins.
  ///   - limit: How many at most.
  ///   - isRefused: Whether to give those that were refused, instead of the others.
  /// - Returns: The items.
  /// - Throws: `KliegError` or `Damage`.
  package func wanted(
    after reference: ItemReference?, limit: Int, isRefused: Bool = false
  ) throws -> [WantedItem] {
    try connection.wanted(after: reference, limit: limit, isRefused: isRefused)
  }

  /// The items that are set aside, in the order of their rows.
  package func setAside() throws -> [SetAsideItem] {
    try connection.setAside()
  }
}
