import Klieg
import KliegJSON
import KliegModel
import KliegWire

/// `klieg engage`.
struct EngageCommand: Command {
  static let focus = Option("focus", nil, "it was only looked at, which counts less")
  static let erase = Option("erase", nil, "forget what was learned of the index")

  static let usage = Usage(
    "engage", "Say that an item was taken up, so that it ranks higher",
    operands: "INDEX [IDENTIFIER]", completes: .indexes,
    options: [ItemSelection.type, focus, erase],
    details: """
      Among items that match nearly alike, those come first that were taken up often and lately.
      """,
    examples: [
      .init("klieg engage notes note-17", "somebody has opened that note"),
      .init("klieg engage notes --erase", "forget all that was learned of that index"),
    ])

  private let index: String
  /// What was taken up; nil to forget everything.
  private let item: ItemReference?
  private let kind: EngagementKind

  init(_ arguments: inout Arguments) throws {
    index = try arguments.next("INDEX")
    let type = try arguments.value(ItemSelection.type)
    kind = arguments.flag(Self.focus) ? .focus : .select
    item =
      arguments.flag(Self.erase)
      ? nil : ItemReference(try arguments.next("IDENTIFIER"), type: type)
  }

  func run(_ session: Session) async throws -> Int32 {
    guard let item else {
      try await session.client.forgetEngagement(in: index)
      session.report(["nothing is known of the use of \(index)".singleLine]) {
        $0.member("forgotten", index)
      }
      return 0
    }
    try await session.client.engage(item, kind, in: index)
    session.report(["\(item.identifier) was taken up".singleLine]) {
      $0.member("engaged", item.identifier)
    }
    return 0
  }
}
