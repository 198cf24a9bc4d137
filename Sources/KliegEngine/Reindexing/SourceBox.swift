import KliegModel
import KliegQueue

/// Where the queue finds indexes: the engine, which is made after the queue that it owns.
final class SourceBox: Sendable {
  private struct Contents: Sendable {
    weak var engine: Engine?
  }

  private let contents = Locked(Contents())

  var engine: Engine? {
    get { contents.withLock { $0.engine } }
    set { contents.withLock { $0.engine = newValue } }
  }

  func index(_ key: IndexKey) async throws -> Index {
    guard let engine else { throw KliegError(.busy, "The daemon is stopping.") }
    return try await engine.index(key.name.text, of: key.user)
  }
}
