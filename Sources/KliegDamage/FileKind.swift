/// What a file of the daemon's state is for: a line of the table of damages.
package enum FileKind: String, Sendable, Hashable, CaseIterable {
  case store
  case storeLog = "store-wal"
  case storeMemory = "store-shm"
  case textTable = "text-table"
  case textVersion = "text-version"
  case textOther = "text-other"
  case columns
  case marker
  case session
  case crashes
  case engagement
  case catalog
  case catalogLog = "catalog-wal"
  case catalogMemory = "catalog-shm"
  case other

  /// The kind of a file, by its path in the state folder; nil for what nothing is written to, such as
  /// the daemon's lock, and for what was put aside.
  package init?(path: String) {
    let parts = path.split(separator: "/").map(String.init)
    guard let name = parts.last, parts != ["lock"] else { return nil }
    if parts.count == 1 {
      self = Self.named[name] ?? .other
      return
    }
    // indexes/<user>/<index>/…
    let inner = parts.dropFirst(3)
    guard parts.first == "indexes", let first = inner.first else { return nil }
    switch first {
    case "text":
      guard inner.count > 2, !(inner.dropFirst().first ?? "").hasSuffix(".damaged") else {
        return nil
      }
      switch name {
      case _ where name.hasSuffix(".glass"): self = .textTable
      case "iamglass": self = .textVersion
      default: self = .textOther
      }
    case "columns": self = .columns
    case "aside", "salvage": return nil
    case _ where inner.count == 1 && name.hasSuffix(".damaged"): return nil
    default: self = inner.count == 1 ? Self.named[name] ?? .other : .other
    }
  }

  private static let named: [String: FileKind] = [
    "store.sqlite": .store, "store.sqlite-wal": .storeLog, "store.sqlite-shm": .storeMemory,
    "DAMAGED": .marker, "session": .session, "crashes": .crashes,
    "engagement": .engagement, "catalog.sqlite": .catalog,
    "catalog.sqlite-wal": .catalogLog, "catalog.sqlite-shm": .catalogMemory,
  ]

  /// Whether the file is part of the store, the truth.
  package var isOfStore: Bool { self == .store || self == .storeLog || self == .storeMemory }

  /// Whether the file is part of the text view.
  package var isOfText: Bool { self == .textTable || self == .textVersion || self == .textOther }
}
