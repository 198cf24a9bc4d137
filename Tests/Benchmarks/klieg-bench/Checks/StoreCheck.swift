import CPeers
import KliegModel

/// SQLite's own check of every store below a folder, while no daemon runs.
enum StoreCheck {
  static func run(_ folder: String) throws {
    let stores = try FileWalk.paths(below: folder) { $0 == "store.sqlite" }
    let faulty = stores.filter { !isSound($0) }
    print("SQLite's check: \(stores.count) stores, \(faulty.count) faulty")
    guard faulty.isEmpty, !stores.isEmpty else {
      throw KliegError(.damaged, stores.isEmpty ? "There is no store." : "A store is faulty.")
    }
  }

  private static func isSound(_ store: String) -> Bool {
    var report = [CChar](repeating: 0, count: 4096)
    let status = peer_check_sqlite(store, &report, report.count)
    if status != 0 {
      let text = report.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      print("\(store): \(String(decoding: text, as: UTF8.self))")
    }
    return status == 0
  }
}
