package import KliegModel

extension StoreReader {
  /// What the index is, with all its fields.
  package func description() throws -> IndexDescription {
    try connection.reading { try StoreState.load(connection).state.description }
  }
}
