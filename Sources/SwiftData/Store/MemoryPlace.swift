import FoundationEssentials
import KliegModel

/// An item in memory, and where it stands without an order.
struct MemoryPlace: Sendable {
  /// The number of its donation.
  let number: Int64
  let item: Item

  init(number: Int64, item: Item) {
    self.number = number
    self.item = item
  }

  /// What a cursor says of the last hit: its number and identifier, and its values in the sort keys.
  private struct Mark: Codable {
    let number: Int64
    let identifier: String
    let values: [String: KeptValue]
  }

  /// The place from which the next page goes on.
  func cursor(_ sort: [SortKey]) throws -> Cursor {
    var values: [String: KeptValue] = [:]
    for case .attribute(let name, _, _) in sort {
      values[name] = item.attributes[name].map { KeptValue($0) }
    }
    let mark = Mark(number: number, identifier: item.identifier, values: values)
    return Cursor(rawValue: String(decoding: try JSONEncoder().encode(mark), as: UTF8.self))
  }

  /// The place that a cursor says; nil for one of another store.
  init?(_ cursor: Cursor) {
    guard let mark = try? JSONDecoder().decode(Mark.self, from: Data(cursor.rawValue.utf8)) else {
      return nil
    }
    number = mark.number
    item = Item(mark.identifier, attributes: mark.values.mapValues(\.value))
  }
}
