internal import Glibc
internal import KliegModel

/// A copy of a damaged store, opened so that as much as possible can be read.
final class SalvageSource {
  let connection: SQLiteConnection
  let digests: ItemDigest.Maker
  /// The index's directory.
  let directory: String
  /// What is wrong with the file as a whole.
  private(set) var findings: [Damage] = []

  init(directory: String, scratch: SalvageScratch) throws {
    digests = try ItemDigest.Maker()
    self.directory = directory
    let source = directory + "/" + StoreSchema.fileName
    let size = try scratch.copy(source, to: scratch.store)
    let log = try scratch.copy(source + "-wal", to: scratch.store + "-wal")
    let template = try Self.template(scratch)
    if let size {
      if size == 0 { findings.append(Self.damage("it has size 0")) }
    } else {
      findings.append(Self.damage("it is missing"))
    }
    let head = try scratch.head(of: scratch.store, count: Self.pageSize)
    if !Self.isHeader(head, like: template) {
      if size ?? 0 > 0 { findings.append(Self.damage("its header is damaged")) }
      try scratch.overwrite(scratch.store, with: Self.firstPage(template, hasLog: log ?? 0 > 0))
    }
    let roots = try Self.roots(of: scratch.template)
    var connection = try Self.open(scratch.store)
    if (try? Self.roots(connection)) != roots {
      // With the log in the file, its first page is the newest one.
      _ = try? connection.query("PRAGMA wal_checkpoint(TRUNCATE)") { try $0.step() }
      findings.append(Self.damage("its list of tables is damaged"))
      let hasLog = FileStatus.size(scratch.store + "-wal") ?? 0 > 0
      try scratch.overwrite(scratch.store, with: Self.firstPage(template, hasLog: hasLog))
      connection = try Self.open(scratch.store)
    }
    self.connection = connection
  }

  /// The size of a page of every store.
  static let pageSize = 8192

  static func damage(_ finding: String) -> Damage {
    Damage(file: StoreSchema.fileName, finding: finding)
  }

  /// The first page of a new store, which is that of every store but for its counters.
  private static func template(_ scratch: SalvageScratch) throws -> [UInt8] {
    let target = try SalvageTarget(path: scratch.template)
    try target.finish()
    return try scratch.head(of: scratch.template, count: pageSize)
  }

  /// The first page to put in place of a damaged one: how many pages there are tells the file's
  /// size then, and there are no free ones.
  private static func firstPage(_ template: [UInt8], hasLog: Bool) -> [UInt8] {
    var page = template
    // Versions of reading and writing: 2 stands for a log.
    for offset in 18...19 { page[offset] = hasLog ? 2 : 1 }
    // The count of pages and the free ones; and the counters that would make the first one valid.
    for offset in [28..<32, 32..<40, 92..<96] { for byte in offset { page[byte] = 0 } }
    page[27] |= 1
    return page
  }

  /// Whether a first page has those parts of a header that are the same in every store.
  private static func isHeader(_ head: [UInt8], like template: [UInt8]) -> Bool {
    guard head.count == pageSize, (1...2).contains(head[18]), (1...2).contains(head[19]) else {
      return false
    }
    return [0..<18, 20..<24, 44..<48, 52..<72].allSatisfy { head[$0] == template[$0] }
  }

  private static func open(_ path: String) throws -> SQLiteConnection {
    let connection = try SQLiteConnection(path: path, mode: .write, file: StoreSchema.fileName)
    // A list of tables that contradicts the file, and a file that is too short, are read as far as
    // they go; so is a page of which only a part is damaged, since each row has its digest.
    try connection.executeOnce(
      """
      PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=OFF; PRAGMA mmap_size=0;
      PRAGMA writable_schema=ON; PRAGMA temp_store=MEMORY; PRAGMA cache_size=-32000;
      PRAGMA locking_mode=EXCLUSIVE; PRAGMA synchronous=OFF;
      """)
    return connection
  }

  private static func roots(of path: String) throws -> [String] {
    try roots(SQLiteConnection(path: path, mode: .read, file: StoreSchema.fileName))
  }

  /// What each table and index is, and on which page it begins.
  private static func roots(_ connection: SQLiteConnection) throws -> [String] {
    try connection.query("SELECT type, name, rootpage, sql FROM sqlite_schema ORDER BY name") {
      var roots: [String] = []
      while try $0.step() {
        roots.append("\($0.text(0)) \($0.text(1)) \($0.integer(2)) \($0.text(3))")
      }
      return roots
    }
  }
}

extension SalvageSource {
  /// Does a piece of reading; damage that it meets is returned.
  ///
  /// A statement that SQLite refuses is damage too: the tables are not what they were.
  func damage(in body: () throws -> Void) throws -> Damage? {
    do {
      try body()
      return nil
    } catch let damage as Damage {
      return damage
    } catch let error as KliegError where error.code == .unexpected {
      return Self.damage(error.message)
    }
  }
}
