import Klieg
import KliegJSON
import KliegModel
import KliegWire

/// `klieg failed`.
struct FailedCommand: Command {
  static let usage = Usage(
    "failed", "List items that were set aside, and why", operands: "[INDEX]",
    completes: .indexes,
    details: """
      An item is set aside so that it stops nothing else. STAGE indexing: its words cannot be
      indexed; queries for attributes find it. STAGE reindexing: it was lost, and what the
      application donated in its place was refused. klieg retry tries them again.
      """,
    examples: [.init("klieg failed packages", "those of one index")])

  private let name: String?

  init(_ arguments: inout Arguments) throws {
    name = arguments.nextIfAny()
  }

  func run(_ session: Session) async throws -> Int32 {
    let items = try await session.client.failed(in: name)
    session.report(Self.lines(items, session.output.style)) { $0.elements("items", items) }
    return 0
  }

  /// A table of items.
  static func lines(_ items: [FailedItem], _ style: Style) -> [String] {
    guard !items.isEmpty else { return ["nothing was set aside"] }
    var table = Table([
      ("INDEX", .left), ("IDENTIFIER", .left), ("TYPE", .left), ("STAGE", .left),
      ("REASON", .left),
    ])
    for item in items {
      table.add([
        item.index, item.reference.identifier, item.reference.type ?? "", item.stage.rawValue,
        item.reason,
      ])
    }
    return table.lines(style)
  }
}
