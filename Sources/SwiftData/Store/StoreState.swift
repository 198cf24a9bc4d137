import FoundationEssentials

/// The mark that each save leaves in the store: its number, and a name that tells it from all others.
struct StoreState: Sendable, Hashable {
  let number: Int64
  let name: String

  init(after previous: StoreState?) {
    number = (previous?.number ?? 0) + 1
    name = UUID().uuidString
  }

  /// Reads a mark; nil if it is none of ours.
  init?(_ bytes: [UInt8]) {
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    guard parts.count == 2, let number = Int64(parts[0]) else { return nil }
    self.number = number
    name = String(parts[1])
  }

  var bytes: [UInt8] { Array("\(number) \(name)".utf8) }
}
