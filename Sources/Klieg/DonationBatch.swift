import KliegJSON
import KliegWire

/// Items that are sent together, written as they come.
struct DonationBatch {
  /// A batch that is sent, until it is answered.
  struct Sealed {
    let parameters: [UInt8]
    /// The place of each item in the whole donation.
    let positions: [Int]
  }

  private var items = JSONWriter()
  private var positions: [Int] = []

  init() {
    items.beginArray()
  }

  var isEmpty: Bool { positions.isEmpty }

  /// Whether an item still fits; into an empty batch each does.
  func hasRoom(for json: [UInt8]) -> Bool {
    isEmpty
      || positions.count < Donation.batchItems
        && items.bytes.count + json.count < Donation.batchBytes
  }

  mutating func append(_ json: [UInt8], position: Int) {
    items.raw(json)
    positions.append(position)
  }

  /// The batch as the items of a request.
  consuming func seal(_ request: UpdateRequest) -> Sealed {
    items.endArray()
    let json = items.bytes
    return Sealed(
      parameters: JSONWriter.object { request.encode(into: &$0, items: json) },
      positions: positions)
  }

  /// Writes an item, unless no message could hold it.
  static func encode(_ item: Item, limit: Int) throws(KliegError) -> [UInt8] {
    var writer = JSONWriter()
    try item.encodeMessage(into: &writer)
    // The rest of a call is an index's name, an application's and a client state.
    let room = limit - (16 << 10)
    guard writer.bytes.count <= room else {
      throw KliegError(
        .limitExceeded,
        "Item “\(item.identifier.prefix(100))” has \(writer.bytes.count) bytes as a message; "
          + "\(room) are allowed.",
        details: ["limit": Setting.messageBytes.rawValue])
    }
    return writer.bytes
  }
}
