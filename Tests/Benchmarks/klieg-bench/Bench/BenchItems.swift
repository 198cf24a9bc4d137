import CPeers
import Foundation
import Klieg
import KliegJSON
import KliegWire

/// The items of a benchmark: as values for Klieg, as bytes for its peers.
final class BenchItems {
  static let batch = 1000

  let items: [Item]
  let peers: [PeerItem]
  /// The parameters of an update of the first thousand, as they come over the wire.
  let call: [UInt8]
  private let arena = Arena()

  init(path: String, limit: Int?) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw KliegError(.noInput, "\(path) cannot be read.", details: ["file": path])
    }
    let lines = data.split(separator: UInt8(ascii: "\n")).prefix(limit ?? .max).map(Array.init)
    let parser = try JSONParser()
    var items: [Item] = []
    var peers: [PeerItem] = []
    for start in stride(from: 0, to: lines.count, by: Self.batch) {
      let part = lines[start..<min(start + Self.batch, lines.count)]
      let read = try parser.withDocument(Self.call(part)) { root in
        try UpdateRequest(from: root.object ?? .empty, limits: MessageLimits())
      }
      guard read.refused.isEmpty else {
        throw KliegError(.invalidItem, "\(path): \(read.refused[0].error.message)")
      }
      items += read.update.items
      peers += zip(part, read.update.items).map { [arena] in Self.peer($1, payload: $0, arena) }
    }
    guard !items.isEmpty else { throw KliegError(.noInput, "\(path) has no items.") }
    self.items = items
    self.peers = peers
    call = Self.call(lines.prefix(Self.batch))
  }

  /// An item for the peers, whose payload is its line.
  static func peer(_ item: Item, payload: [UInt8], _ arena: Arena) -> PeerItem {
    PeerItem(
      identifier: arena.text(item.identifier), domain: arena.text(item.domain),
      title: arena.text(item.text("title")),
      description: arena.text(item.text("contentDescription")),
      text: arena.text(item.text("textContent")), section: arena.text(item.text("section")),
      payload: arena.text(payload), size: item.size ?? 0)
  }

  private static func call(_ lines: ArraySlice<[UInt8]>) -> [UInt8] {
    Array("{\"index\":\"items\",\"items\":[".utf8) + lines.joined(separator: [UInt8(ascii: ",")])
      + Array("]}".utf8)
  }
}

extension Item {
  /// The text of an attribute.
  func text(_ name: String) -> String? {
    if case .string(let text) = attributes[name] { text } else { nil }
  }

  /// The installed size.
  var size: Double? {
    switch attributes["installedSize"] {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
}
