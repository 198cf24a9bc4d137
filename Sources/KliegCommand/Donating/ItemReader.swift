import KliegJSON
import KliegModel
import KliegWire

/// Reads items from JSON Lines, in batches; a line that holds none is told and passed over.
struct ItemReader {
  private var lines: LineReader
  private let parser: JSONParser
  private let limit: Int
  private let byteLimit: Int
  private let interruption: Interruption?
  private let refuse: (_ line: Int, _ reason: String) -> Void
  private var number = 0
  /// An item that did not fit into the batch before.
  private var held: (item: Item, bytes: Int)?

  /// Makes a reader of lines that gives at most `limit` items at once, ends early when interrupted,
  /// and tells `refuse` of lines that hold no item.
  init(
    _ lines: LineReader, limit: Int, byteLimit: Int = 4 << 20, interruption: Interruption? = nil,
    refuse: @escaping (_ line: Int, _ reason: String) -> Void
  ) throws {
    self.lines = lines
    self.limit = limit
    self.byteLimit = byteLimit
    self.interruption = interruption
    self.refuse = refuse
    parser = try JSONParser()
  }

  /// Bytes of the lines read so far.
  var consumed: Int { lines.consumed }

  /// The next items: a full batch, or what is there when the input pauses; empty at the end.
  mutating func next() throws -> ItemBatch {
    var batch = ItemBatch()
    if let (item, bytes) = held {
      batch.add(item, line: number, bytes: bytes)
      held = nil
    }
    while interruption?.isRequested != true, batch.items.count < limit {
      switch try lines.next(waiting: 200) {
      case .end: return batch
      case .pause:
        if !batch.isEmpty { return batch }
      case .tooLong:
        number += 1
        refuse(number, "The line is too long.")
      case .line(let line):
        number += 1
        guard let item = item(in: line) else { continue }
        guard batch.hasRoom(for: line.count, byteLimit: byteLimit) else {
          held = (item, line.count)
          return batch
        }
        batch.add(item, line: number, bytes: line.count)
      }
    }
    return batch
  }

  private func item(in line: [UInt8]) -> Item? {
    guard line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return nil }
    do {
      return try parser.withDocument(line) { try Item(document: $0) }
    } catch let error as KliegError {
      refuse(number, error.message)
    } catch let error as JSONError {
      refuse(number, error.path.isEmpty ? error.sentence : "\(error.path): \(error.sentence)")
    } catch {
      refuse(number, "\(error)")
    }
    return nil
  }
}
