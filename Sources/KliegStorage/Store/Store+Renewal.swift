package import KliegModel

extension Store {
  /// Makes the file as small as its items allow; needs room for a second copy meanwhile.
  package func compact() throws {
    guard case .none = transaction else { return }
    try connection.executeOnce("VACUUM")
    try checkpoint()
  }

  /// Gives the store of a directory, which nobody has open, another epoch.
  package static func renewEpoch(directory: String) throws {
    let store = try Store.open(directory: directory)
    try store.begin()
    try store.change { try store.connection.setMeta(.epoch, newEpoch()) }
    try store.commit()
    try store.checkpoint()
  }

  /// The keys of rows, those that are gone left out.
  package func references(ofRows rows: [Int64]) throws -> [ItemReference] {
    try connection.query("SELECT identifier, type FROM item WHERE row = ?") { statement in
      try rows.compactMap { row in
        defer { statement.rewind() }
        try statement.bind(1, row)
        return try statement.step() ? statement.reference(0) : nil
      }
    }
  }
}
