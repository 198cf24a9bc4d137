package import KliegModel

extension StoreReader {
  /// Copies what is committed into a file of another name, which is whole or not there at all.
  ///
  /// The copy has no log: it can be read where nothing can be written, and becomes a store like
  /// any other once it is opened. It holds what this store holds, damage included: check it.
  package func copy(
    to path: String, progress: (MaintenanceProgress) -> Void = { _ in }
  ) throws {
    try connection.copyStore(to: path, progress: progress)
  }
}
