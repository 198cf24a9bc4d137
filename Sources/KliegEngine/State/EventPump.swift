import KliegModel

/// Brings events to the catalog and the log, in the order in which they happened.
final class EventPump: Sendable {
  private let continuation: AsyncStream<Element>.Continuation
  private let pump: Task<Void, Never>

  private enum Element: Sendable {
    case event(IndexEvent, UInt32)
    case mark(CheckedContinuation<Void, Never>)
  }

  init(
    catalog: Catalog, log: @escaping @Sendable (IndexEvent) -> Void
  ) {
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
    self.continuation = continuation
    pump = Task {
      for await element in stream {
        switch element {
        case .event(let event, let user):
          log(event)
          await catalog.note(event, of: user)
        case .mark(let continuation): continuation.resume()
        }
      }
    }
  }

  func put(_ event: IndexEvent, _ user: UInt32) { continuation.yield(.event(event, user)) }

  /// Returns once what was put so far is kept.
  func settle() async {
    await withCheckedContinuation { continuation in
      // After the end there is nothing to wait for.
      if case .terminated = self.continuation.yield(.mark(continuation)) { continuation.resume() }
    }
  }

  /// Returns once all that was put is kept.
  func close() async {
    continuation.finish()
    await pump.value
  }
}
