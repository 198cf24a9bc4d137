import Klieg
import KliegJSON
import KliegModel
import KliegWire

/// `klieg compact`.
struct CompactCommand: Command {
  static let usage = Usage(
    "compact", "Make an index smaller on the disk", operands: "INDEX", completes: .indexes,
    examples: [.init("klieg compact packages", "says how much that won")])

  private let name: String

  init(_ arguments: inout Arguments) throws {
    name = try arguments.next("INDEX")
  }

  func run(_ session: Session) async throws -> Int32 {
    let sizes = try await session.showingProgress { progress in
      try await session.client.compact(name, progress: progress)
    }
    let change = "\(Quantity.bytes(sizes.before)) → \(Quantity.bytes(sizes.after))"
    session.report(["\(name): \(change)".singleLine]) {
      $0.member("before", sizes.before)
      $0.member("after", sizes.after)
    }
    return 0
  }
}
