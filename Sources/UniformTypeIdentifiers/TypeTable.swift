import KliegQueue

/// The types of content that are known.
enum TypeTable {
  /// A line of the table.
  struct Line: Sendable {
    let parents: [String]
    let extensions: [String]
    let mimeTypes: [String]
    let description: String
  }

  /// The lines by the types' names.
  static let lines: [String: Line] = Dictionary(
    uniqueKeysWithValues: ordered.map { ($0.identifier, $0.line) })

  /// The names of the types that have a tag, in the table's order.
  static func identifiers(_ tag: String, _ tagClass: UTTagClass) -> [String] {
    switch tagClass {
    case .filenameExtension: byExtension[tag] ?? []
    case .mimeType: byMIMEType[tag] ?? []
    default: []
    }
  }

  /// The names of the types that one is next below.
  static func parents(of identifier: String) -> [String] {
    lines[identifier]?.parents ?? declared.withLock { $0[identifier] ?? [] }
  }

  /// Whether the table or this program declares a type.
  static func isDeclared(_ identifier: String) -> Bool {
    lines[identifier] != nil || declared.withLock { $0[identifier] != nil }
  }

  /// Notes a type that this program declares; what the table says of it stays so.
  static func declare(_ identifier: String, conformingTo parent: UTType?) {
    guard lines[identifier] == nil else { return }
    declared.withLock { table in
      if let parent { table[identifier] = [parent.identifier] }
      if table[identifier] == nil { table[identifier] = ["public.data"] }
    }
  }

  /// The types that this program declares, with those that they are next below.
  private static let declared = Locked<[String: [String]]>([:])

  private static let ordered: [(identifier: String, line: Line)] =
    text.split(separator: "\n").map { line in
      let parts = line.split(separator: "|", omittingEmptySubsequences: false)
      let lists = parts[1...3].map { $0.split(separator: ",").map(String.init) }
      return (
        String(parts[0]),
        Line(
          parents: lists[0], extensions: lists[1], mimeTypes: lists[2],
          description: String(parts[4]))
      )
    }

  private static let byExtension = inverted(\.extensions)
  private static let byMIMEType = inverted(\.mimeTypes)

  private static func inverted(_ tags: (Line) -> [String]) -> [String: [String]] {
    var table: [String: [String]] = [:]
    for (identifier, line) in ordered {
      for tag in tags(line) { table[tag, default: []].append(identifier) }
    }
    return table
  }
}
