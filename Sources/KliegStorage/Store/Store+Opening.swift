internal import KliegFaults
package import KliegModel

extension Store {
  /// Opens the store of an index's directory, which exists.
  ///
  /// Where there is no store one is made of the description, unless that is nil; a description
  /// counts for nothing where a store exists.
  ///
  /// - Throws: `Damage` for a store that is missing, cut off or overwritten, `KliegError` of
  ///   code `unsupportedFormat` for one that a newer version wrote.
  package static func open(
    directory: String, creating description: IndexDescription? = nil
  ) throws -> Store {
    let path = directory + "/" + fileName
    guard let size = try FileStatus.existingSize(path) else {
      guard try FileStatus.existingSize(path + "-wal") == nil else {
        throw Damage(file: fileName, finding: "it is missing, though its log is there")
      }
      guard let description else { throw Damage(file: fileName, finding: "it is missing") }
      try make(directory: directory, description: description)
      return try openExisting(path)
    }
    guard size > 0 else { throw Damage(file: fileName, finding: "it has size 0") }
    return try openExisting(path)
  }

  private static func openExisting(_ path: String) throws -> Store {
    let connection = try SQLiteConnection(path: path, mode: .write, file: fileName)
    try connection.configureWriting()
    try StoreSchema.verify(connection)
    try verifySize(connection, path: path)
    let (state, epoch) = try StoreState.load(connection)
    try FileStatus.hideMemory(of: path)
    return try Store(connection: connection, path: path, state: state, epoch: epoch)
  }

  /// Finds a file that was cut off: once the log is copied into it, each page must be there.
  private static func verifySize(_ connection: SQLiteConnection, path: String) throws {
    let isCopied = try connection.query("PRAGMA wal_checkpoint(PASSIVE)") {
      try $0.step() && $0.integer(0) == 0 && $0.integer(1) == $0.integer(2)
    }
    // A reader elsewhere may hold back the log's end; the pages are found missing when read, then.
    guard isCopied else { return }
    let expected =
      try connection.integer("PRAGMA page_count") * connection.integer("PRAGMA page_size")
    let size = FileStatus.size(path) ?? 0
    guard size >= expected else {
      throw Damage(file: fileName, finding: "it has \(size) of \(expected) bytes")
    }
  }

  /// Makes a store under another name first, so that a store that exists is always whole.
  private static func make(directory: String, description: IndexDescription) throws {
    let path = directory + "/" + fileName + ".new"
    try FileStatus.makeStoreFile(path)
    try fill(path, with: description)
    try FailPoint.storeMakeBeforeRename.pass(path)
    try FileStatus.rename(path, to: directory + "/" + fileName)
  }

  private static func fill(_ path: String, with description: IndexDescription) throws {
    let connection = try SQLiteConnection(path: path, mode: .create, file: fileName)
    try connection.configureWriting()
    try connection.execute("BEGIN IMMEDIATE")
    try StoreSchema.make(in: connection)
    try connection.setMeta(.epoch, newEpoch())
    try connection.setMeta(.name, description.name)
    try connection.setMeta(.application, description.application)
    try connection.setMeta(.language, description.language)
    try connection.setMeta(.lifetime, description.lifetime)
    try connection.setMeta(.activation, description.activation)
    for field in description.fields {
      try connection.putField(StoredField(field, isDeclared: true))
    }
    try connection.execute("COMMIT")
  }

  /// A name for a store that no other has.
  static func newEpoch() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
