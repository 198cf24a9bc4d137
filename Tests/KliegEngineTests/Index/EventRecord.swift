import KliegModel
import KliegQueue

/// The events of an engine, in order, with those who wait for one.
final class EventRecord: Sendable {
  private struct Contents {
    var events: [IndexEvent] = []
    var waiters:
      [(condition: @Sendable ([IndexEvent]) -> Bool, waiter: CheckedContinuation<Void, Never>)] = []
  }

  private let contents = Locked(Contents())

  func put(_ event: IndexEvent) {
    let told = contents.withLock { contents in
      contents.events.append(event)
      let events = contents.events
      let told = contents.waiters.filter { $0.condition(events) }
      contents.waiters.removeAll { $0.condition(events) }
      return told
    }
    for waiter in told { waiter.waiter.resume() }
  }

  /// All so far.
  var all: [IndexEvent] { contents.withLock { $0.events } }
  var kinds: [IndexEvent.Kind] { all.map(\.kind) }

  func count(_ kind: IndexEvent.Kind) -> Int { kinds.count { $0 == kind } }

  /// Returns once so many events of a kind have come.
  func wait(for kind: IndexEvent.Kind, times: Int = 1) async {
    await withCheckedContinuation { continuation in
      let holds = contents.withLock { contents in
        let condition: @Sendable ([IndexEvent]) -> Bool = { events in
          events.count { $0.kind == kind } >= times
        }
        if condition(contents.events) { return true }
        contents.waiters.append((condition, continuation))
        return false
      }
      if holds { continuation.resume() }
    }
  }
}
