import Foundation
import KliegModel
import KliegStorage

/// Stores with something in every table, and ways to damage them.
enum DamageSample {
  /// Fills a store; a tenth of its items are deleted again.
  @discardableResult
  static func fill(_ directory: StoreDirectory, items: Int) throws -> [StoredItem] {
    try directory.change { store in
      try store.putField(StoredField(Field("title", .text, weight: 3), isDeclared: true))
      try store.setClientState(Array("state".utf8))
      for number in 0..<items {
        let title = String(
          repeating: "words of item \(number) ", count: number % 50 == 0 ? 500 : 8)
        _ = try store.put(
          note(
            "item-\(number &* 7919 % items)", title, type: number % 5 == 0 ? "Photo" : nil,
            domain: "domain.\(number % 3)", expires: number % 4 == 0 ? 9_000_000 : nil))
      }
    }
    try directory.change { store in
      _ = try store.delete(rows: (1...Int64(items)).filter { $0 % 10 == 3 })
      try store.want([WantedItem(reference: ItemReference("earlier"), domain: "domain.1")])
      _ = try store.beginFence()
      try store.logDeletion(.domain("domain.9"))
      try store.setAside(row: 5, contentSequence: 5, reason: "The analyser stopped.")
    }
    return try StoreReader(directory: directory.path).all().compactMap(\.item)
  }

  /// What can be read of a store, to be compared.
  static func contents(_ directory: StoreDirectory) throws -> [AnyHashable] {
    let store = try Store.open(directory: directory.path)
    let reader = try StoreReader(directory: directory.path)
    return try [
      store.description, store.fields, store.clientState, store.epoch,
      [store.sequence, store.lastRow, Int64(store.count), store.statistics.purgedThrough],
      store.tombstones(), reader.all(), reader.changes(after: 0, limit: 100_000),
      store.wanted(after: nil, limit: 100), store.setAside(),
      store.isFenced(ItemReference("x"), domain: "domain.9", since: 1),
    ]
  }

  enum Damaging: CaseIterable {
    case flipBit, flipByte, zeroBlock, truncateAtPage, truncate, zeroLength, delete, garbage
  }

  /// The bytes of a file after damage; nil for none.
  static func damage(
    _ sound: [UInt8], _ kind: Damaging, _ random: inout SplitMix
  ) -> [UInt8]? {
    var bytes = sound
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch kind {
    case .flipBit: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case .flipByte: bytes[place] ^= UInt8.random(in: 1...255, using: &random)
    case .zeroBlock:
      let start = place / 4096 * 4096
      for offset in start..<min(start + 4096, bytes.count) { bytes[offset] = 0 }
    case .truncateAtPage: bytes.removeSubrange((place / 8192 * 8192)...)
    case .truncate: bytes.removeSubrange(place...)
    case .zeroLength: bytes = []
    case .delete: return nil
    case .garbage:
      let start = place / 8192 * 8192
      for offset in start..<min(start + 8192, bytes.count) {
        bytes[offset] = UInt8.random(in: 0...255, using: &random)
      }
    }
    return bytes
  }
}
