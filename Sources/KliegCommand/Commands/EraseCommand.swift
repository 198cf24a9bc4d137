import Klieg
import KliegJSON
import KliegModel
import KliegWire

/// `klieg erase`.
struct EraseCommand: Command {
  static let usage = Usage(
    "erase", "Delete all items and have everything donated again", operands: "INDEX",
    completes: .indexes, options: [.yes],
    details: """
      The index keeps its description, and its reindexer is asked for everything. To make only the
      views again, with nothing missing meanwhile, use klieg rebuild.
      """,
    examples: [.init("klieg erase packages --yes", "start anew")])

  private let name: String
  private let isSure: Bool

  init(_ arguments: inout Arguments) throws {
    name = try arguments.next("INDEX")
    isSure = arguments.flag(.yes)
  }

  func run(_ session: Session) async throws -> Int32 {
    let question = "Delete all items of “\(name.singleLine)”?"
    guard try session.requireConsent(question, isSure: isSure) else { return 1 }
    try await session.client.erase(name)
    session.report(["\(name) is empty; its reindexer is asked for everything".singleLine]) {
      $0.member("erased", name)
    }
    return 0
  }
}
