import CoreSpotlight
import Glibc

/// An app on Apple's API, for tests: it does one thing, says how far it has come, and ends itself where it
/// is told to, without any warning.
///
///     klieg-spotlight donate|delete|batch|reindex|extension
///
/// `KLIEG_KILL=POINT:COUNT` names where: the count-th time that the point is passed.
@main struct Main {
  static func main() async throws {
    switch CommandLine.arguments.dropFirst().first {
    case "donate": try await donate()
    case "delete": try await delete()
    case "batch": try await batch()
    case "reindex": try await reindex()
    case "extension": await Extension.main()
    default: exit(64)
    }
  }

  /// Stores ten notes, one call after the other.
  private static func donate() async throws {
    let index = CSSearchableIndex(name: "notes")
    for number in 0..<10 {
      Point.before.pass()
      async let call: Void = index.indexSearchableItems([Note.item(number, "donated")])
      Point.called.pass()
      try await call
      say("stored \(number)")
      Point.acknowledged.pass()
    }
  }

  /// Deletes ten notes, one call after the other.
  private static func delete() async throws {
    let index = CSSearchableIndex(name: "notes")
    for number in 0..<10 {
      Point.before.pass()
      async let call: Void = index.deleteSearchableItems(withIdentifiers: [Note.name(number)])
      Point.called.pass()
      try await call
      say("deleted \(number)")
      Point.acknowledged.pass()
    }
  }

  /// Stores ten batches of three notes, each with its number as the client state.
  private static func batch() async throws {
    let index = CSSearchableIndex(name: "notes")
    for number in 0..<10 {
      index.beginBatch()
      for part in 0..<3 {
        Point.before.pass()
        try await index.indexSearchableItems([Note.item(number * 3 + part, "batch")])
      }
      async let call: Void = index.endBatch(withClientState: Data("\(number)".utf8))
      Point.called.pass()
      try await call
      say("stored \(number)")
      Point.acknowledged.pass()
    }
  }

  /// Answers what the index asks for, until it is ended.
  private static func reindex() async throws {
    let donor = Donor()
    let index = CSSearchableIndex(name: "notes")
    index.indexDelegate = donor
    while !Task.isCancelled { try await Task.sleep(for: .seconds(3600)) }
    withExtendedLifetime((donor, index)) {}
  }
}

/// Says something at once.
func say(_ line: String) {
  let line = line + "\n"
  _ = write(STDOUT_FILENO, line, line.utf8.count)
}
