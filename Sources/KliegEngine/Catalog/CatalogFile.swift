import FoundationEssentials
import Glibc
import KliegFaults
import KliegModel
import KliegStorage

/// The file `catalog.sqlite`: opened, verified, written in transactions, put aside when damaged.
///
/// Throws `Damage` where the file is at fault and `KliegError` else.
final class CatalogFile {
  static let name = "catalog.sqlite"
  /// “KlCt”, which tells a catalog from other SQLite files.
  private static let applicationID: Int64 = 0x4B6C_4374
  private static let format: Int64 = 1
  /// How many damaged ones are kept.
  private static let kept = 2

  let connection: SQLiteConnection
  private let path: String

  /// Opens the catalog of a folder and looks through all of it; makes it where there is none.
  init(directory: String) throws {
    path = directory + "/" + Self.name
    guard let size = Self.size(path) else {
      guard Self.size(path + "-wal") == nil else {
        throw Self.damage("it is missing, though its log is there")
      }
      try Self.make(directory: directory)
      connection = try Self.connect(path)
      return
    }
    guard size > 0 else { throw Self.damage("it has size 0") }
    connection = try Self.connect(path)
    try verify()
  }

  /// Runs changes of which either all become durable or none.
  func transaction(_ body: () throws -> Void) throws {
    try FailPoint.catalogBegin.pass(path)
    try connection.execute("BEGIN IMMEDIATE")
    do {
      try body()
      try FailPoint.catalogCommitBefore.pass(path)
      try connection.execute("COMMIT")
    } catch {
      // A full disk may have ended the transaction already.
      if connection.isInTransaction { try? connection.execute("ROLLBACK") }
      throw error
    }
    try FailPoint.catalogCommitAfter.pass(path)
  }

  /// Stores a row in place of the one of its key.
  func store(_ row: [CatalogValue], in table: CatalogTable) throws {
    try connection.query(table.storing) { statement in
      for (position, value) in row.enumerated() {
        try value.bind(Int32(position + 1), in: statement)
      }
      try statement.bind(Int32(row.count + 1), CatalogDigest(table.rawValue, row).value)
      try statement.execute()
    }
  }

  /// The rows that a statement over all columns of a table gives, each checked against its digest.
  func rows(
    of table: CatalogTable, _ sql: StaticString? = nil,
    binding bind: (SQLiteStatement) throws -> Void = { _ in }
  ) throws -> [[CatalogValue]] {
    let columns = table.columns
    return try connection.query(sql ?? table.reading) { statement in
      try bind(statement)
      var rows: [[CatalogValue]] = []
      while try statement.step() {
        let row = columns.enumerated().map { $1.read(Int32($0), of: statement) }
        guard statement.integer(Int32(columns.count)) == CatalogDigest(table.rawValue, row).value
        else { throw Self.damage("a row of \(table.rawValue) does not match its digest") }
        rows.append(row)
      }
      return rows
    }
  }

  /// Looks at every page, as deep as SQLite can.
  func checkPages() throws {
    let finding = try connection.query("PRAGMA integrity_check(1)") {
      try $0.step() ? $0.text(0) : "its check says nothing"
    }
    guard finding == "ok" else { throw Self.damage(finding) }
  }

  /// Copies the log into the file, which is whole by itself then.
  func emptyLog() throws {
    try connection.executeOnce("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  static func damage(_ finding: String) -> Damage { Damage(file: name, finding: finding) }

  private static func connect(_ path: String) throws -> SQLiteConnection {
    let connection = try SQLiteConnection(path: path, mode: .write, file: name)
    try connection.configureWriting()
    // It is mapped and goes on without its name; were it cut, the process would end there.
    unlink(path + "-shm")
    return connection
  }

  private func verify() throws {
    guard try connection.integer("PRAGMA application_id") == Self.applicationID else {
      throw Self.damage("it is no catalog of Klieg")
    }
    let found = try connection.integer("PRAGMA user_version")
    guard found <= Self.format else {
      throw KliegError(
        .unsupportedFormat,
        "The catalog has format \(found); this version reads formats up to \(Self.format).")
    }
    let finding = try connection.query("PRAGMA quick_check(1)") {
      try $0.step() ? $0.text(0) : "its check says nothing"
    }
    guard finding == "ok" else { throw Self.damage(finding) }
    let wanted = Self.statements
    let stored = try connection.query(
      "SELECT sql FROM sqlite_schema WHERE sql NOT NULL AND name NOT LIKE 'sqlite_%'"
    ) {
      var stored: Set<String> = []
      while try $0.step() { stored.insert($0.text(0)) }
      return stored
    }
    guard stored == Set(wanted), found == Self.format else {
      throw Self.damage("its tables are not as they were made")
    }
  }

  private static var statements: [String] {
    CatalogTable.allCases.flatMap { [$0.making] + ($0.index.map { [$0.making] } ?? []) }
  }

  /// Makes an empty catalog under another name first, so that no half-made one is ever met.
  private static func make(directory: String) throws {
    let path = directory + "/" + name
    let new = path + ".new"
    for suffix in ["", "-wal", "-shm"] { unlink(new + suffix) }
    do {
      let connection = try SQLiteConnection(path: new, mode: .create, file: name)
      try connection.configureWriting()
      try connection.execute("BEGIN IMMEDIATE")
      try connection.executeOnce(
        "PRAGMA application_id=\(applicationID); PRAGMA user_version=\(format)")
      for statement in statements { try connection.executeOnce(statement) }
      try connection.execute("COMMIT")
      try connection.executeOnce("PRAGMA wal_checkpoint(TRUNCATE)")
    }
    guard rename(new, path) == 0 else {
      throw KliegError(
        .storageFailed, "\(name) cannot be made: \(String(cString: strerror(errno))).")
    }
    synchronize(directory)
  }
}

extension CatalogFile {
  /// Moves a damaged catalog aside and keeps the newest two of those.
  ///
  /// Nobody may have it open. Its log goes first: what is left by a stop in between is an older state of
  /// the same file, never one with another's log.
  static func putAside(in directory: String) throws {
    let path = directory + "/" + name
    let numbers = asideNumbers(in: directory)
    let aside = "\(path).damaged-\((numbers.last ?? 0) + 1)"
    for suffix in ["-wal", ""] where size(path + suffix) != nil {
      guard rename(path + suffix, aside + suffix) == 0 else {
        throw KliegError(
          .storageFailed, "\(name) cannot be put aside: \(String(cString: strerror(errno))).")
      }
    }
    unlink(path + "-shm")
    synchronize(directory)
    for number in numbers.dropLast(kept - 1) {
      for suffix in ["", "-wal"] { unlink("\(path).damaged-\(number)\(suffix)") }
    }
  }

  /// The numbers of those put aside, the oldest first.
  static func asideNumbers(in directory: String) -> [Int] {
    let prefix = name + ".damaged-"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return files.compactMap { file in
      file.hasPrefix(prefix) ? Int(file.dropFirst(prefix.count)) : nil
    }.sorted()
  }

  /// Whether there is nothing that could be a catalog.
  static func isMissing(in directory: String) -> Bool {
    ["", "-wal"].allSatisfy { size("\(directory)/\(name)\($0)") == nil }
  }

  private static func size(_ path: String) -> Int64? {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : nil
  }

  private static func synchronize(_ directory: String) {
    let folder = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}
