import KliegQueue

/// Tells whoever listens that something changed; ticks that nobody took meanwhile are one.
final class Ticker: Sendable {
  private struct Contents {
    var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
    var nextID = 0
    var isClosed = false
  }

  private let contents = Locked(Contents())

  /// A tick now, for what is there already, and one after each change; ends when the ticker is closed.
  func ticks() -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let id = contents.withLock { contents -> Int? in
        guard !contents.isClosed else { return nil }
        contents.nextID += 1
        contents.listeners[contents.nextID] = continuation
        return contents.nextID
      }
      guard let id else { return continuation.finish() }
      continuation.yield()
      continuation.onTermination = { [weak self] _ in
        self?.contents.withLock { $0.listeners[id] = nil }
      }
    }
  }

  func tick() {
    for listener in contents.withLock({ Array($0.listeners.values) }) { listener.yield() }
  }

  func close() {
    let listeners = contents.withLock { contents in
      contents.isClosed = true
      defer { contents.listeners = [:] }
      return Array(contents.listeners.values)
    }
    for listener in listeners { listener.finish() }
  }
}
