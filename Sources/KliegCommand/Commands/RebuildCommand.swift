import Klieg
import KliegJSON
import KliegModel
import KliegWire

/// `klieg rebuild`.
struct RebuildCommand: Command {
  static let usage = Usage(
    "rebuild", "Make the views of an index again from its store", operands: "INDEX",
    completes: .indexes,
    details: "The old ones serve until the new ones are complete. Nobody has to donate anything.",
    examples: [.init("klieg rebuild packages", "with a bar on a terminal")])

  private let name: String

  init(_ arguments: inout Arguments) throws {
    name = try arguments.next("INDEX")
  }

  func run(_ session: Session) async throws -> Int32 {
    try await session.showingProgress { progress in
      try await session.client.rebuild(name, progress: progress)
    }
    session.report(["\(name) is built again".singleLine]) { $0.member("rebuilt", name) }
    return 0
  }
}
