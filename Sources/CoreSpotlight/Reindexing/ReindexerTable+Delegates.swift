import Foundation
import Klieg
import KliegModel
import KliegQueue

extension ReindexerTable {
  /// Tells the delegates that the daemon has too much to do, or no longer has.
  func tellThrottled(_ isThrottled: Bool) {
    for (index, delegate) in delegates() {
      if isThrottled {
        delegate.searchableIndexDidThrottle(index)
      } else {
        delegate.searchableIndexDidFinishThrottle(index)
      }
    }
  }

  /// Asks a delegate to donate again, and returns once it has acknowledged that.
  ///
  /// - Parameters:
  ///   - index: The index that is passed in; what is stored through it belongs to the request.
  ///   - identifiers: The items that are wanted; nil for everything.
  ///   - request: The request.
  ///   - isNeeded: Whether it is an error that nobody can be asked.
  /// - Throws: `KliegError`, when nobody can be asked, or nobody acknowledges.
  func ask(
    _ index: CSSearchableIndex, _ identifiers: [String]?, _ request: ReindexRequest, isNeeded: Bool
  ) async throws {
    guard let delegate = delegates(preferring: index.name).first?.delegate else {
      guard isNeeded else { return }
      throw KliegError(.unexpected, "No delegate of the app lives.")
    }
    let call = DelegateCall(index: index, delegate: delegate, identifiers: identifiers)
    let acknowledgement = Acknowledgement()
    // Delegates may block until what they have stored is durable.
    DispatchQueue(label: "klieg.delegate").async {
      ReindexRequest.$current.withValue(request) { call.make(acknowledgement) }
    }
    try await acknowledgement.wait(for: acknowledgementLimit)
  }
}

/// What a delegate is asked, on a queue of its own.
private struct DelegateCall: @unchecked Sendable {
  // Sendable because it is handed to one queue and used there only; a delegate may be called from several
  // queues, as Apple's are.
  let index: CSSearchableIndex
  let delegate: any CSSearchableIndexDelegate
  let identifiers: [String]?

  func make(_ acknowledgement: Acknowledgement) {
    if let identifiers {
      delegate.searchableIndex(
        index, reindexSearchableItemsWithIdentifiers: identifiers,
        acknowledgementHandler: { acknowledgement.come() })
    } else {
      delegate.searchableIndex(
        index, reindexAllSearchableItemsWithAcknowledgementHandler: { acknowledgement.come() })
    }
  }
}

/// An acknowledgement that is waited for.
private final class Acknowledgement: Sendable {
  private let (events, continuation) = AsyncStream.makeStream(of: Void.self)

  func come() {
    continuation.yield()
    continuation.finish()
  }

  /// Returns once it has come.
  ///
  /// - Throws: `timedOut` when it has not within the limit.
  func wait(for limit: Duration) async throws {
    try await withThrowingTaskGroup { group in
      group.addTask { [events] in
        for await _ in events { return }
        try Task.checkCancellation()
      }
      group.addTask {
        try await Task.sleep(for: limit)
        throw KliegError(.timedOut, "The app has not acknowledged the request.")
      }
      try await group.next()
      group.cancelAll()
    }
  }
}
