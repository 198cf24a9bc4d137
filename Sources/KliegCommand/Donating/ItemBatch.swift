import KliegModel

/// Items to send together, and the lines that they came from.
struct ItemBatch: Sendable {
  private(set) var items: [Item] = []
  private var lines: [Int] = []
  private var bytes = 0

  var isEmpty: Bool { items.isEmpty }

  /// Adds an item that a line of so many bytes held.
  mutating func add(_ item: Item, line: Int, bytes: Int) {
    items.append(item)
    lines.append(line)
    self.bytes += bytes
  }

  /// Whether another line of that length still goes into a message of so many bytes.
  func hasRoom(for line: Int, byteLimit: Int) -> Bool {
    items.isEmpty || bytes + line <= byteLimit
  }

  /// The line that an item came from.
  func line(of position: Int) -> Int? {
    lines.indices.contains(position) ? lines[position] : nil
  }
}
