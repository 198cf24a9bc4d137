import Foundation
import KliegModel
import KliegStorage

/// A directory of an index that lasts as long as its test.
final class StoreDirectory {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("store-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  var file: String { path + "/" + Store.fileName }

  func open() throws -> Store {
    try Store.open(directory: path, creating: IndexDescription(name: "notes"))
  }

  /// Opens the store, makes changes in one transaction, and closes it with an empty log.
  @discardableResult
  func change<Result>(_ body: (Store) throws -> Result) throws -> Result {
    let store = try open()
    try store.begin()
    let result = try body(store)
    try store.commit()
    try store.checkpoint()
    return result
  }

  /// Changes the file behind the store's back.
  func tamper(_ sql: String) throws {
    let connection = try SQLiteConnection(path: file, mode: .write, file: "tampered")
    try connection.executeOnce(sql)
    try connection.executeOnce("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// The file and its log as they are now, in another directory.
  func copy() throws -> StoreDirectory {
    let copy = try StoreDirectory()
    for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: file + suffix) {
      try FileManager.default.copyItem(atPath: file + suffix, toPath: copy.file + suffix)
    }
    return copy
  }

  func bytes(_ suffix: String = "") throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: file + suffix)))
  }

  func write(_ bytes: [UInt8], _ suffix: String = "") throws {
    try Data(bytes).write(to: URL(fileURLWithPath: file + suffix))
  }
}

/// A plain item with one attribute.
func note(
  _ identifier: String, _ title: String = "", type: String? = nil, domain: String? = nil,
  expires: Int64? = nil
) throws -> StoreItem {
  StoreItem(
    identifier: identifier, type: type, domain: domain, expires: expires,
    payload: try Payload.encode(["title": .string(title)]))
}

extension Store {
  /// Makes changes in one transaction.
  @discardableResult
  func change<Result>(_ body: () throws -> Result) throws -> Result {
    try begin()
    let result = try body()
    try commit()
    return result
  }
}

extension StoreReader {
  /// Every row in the order of the ids.
  func all() throws -> [StoredRow] {
    var rows: [StoredRow] = []
    var last: Int64? = 0
    while let after = last {
      last = try visitItems(afterRow: after, limit: 100) { rows.append($0) }
    }
    return rows
  }
}

extension StoredRow {
  /// The item; nil when it is damaged.
  var item: StoredItem? {
    if case .item(let item) = self { item } else { nil }
  }
}
