import FoundationEssentials

/// The names of models in order, in few bytes: most are UUIDs, and are kept as the 16 bytes that they are.
struct PackedKeys {
  private var identifiers: [UUID] = []
  /// Names that are no UUIDs as this library writes them, by their positions.
  private var others: [Int: String] = [:]

  /// How many there are.
  var count: Int { identifiers.count }

  /// Adds a name behind the others.
  mutating func append(_ key: String) {
    if let identifier = UUID(text: key) {
      identifiers.append(identifier)
    } else {
      others[identifiers.count] = key
      identifiers.append(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
    }
  }

  /// The name at a position.
  subscript(position: Int) -> String {
    others[position] ?? identifiers[position].text
  }

  /// The names at some positions.
  subscript(range: Range<Int>) -> [String] {
    range.map { self[$0] }
  }
}
