import CoreSpotlight
import Foundation

/// Two devices' worth of changes: the state that the index has must be the one that we know.
class CompareAndSwapSync {
  let index: CSSearchableIndex
  var known: Data?

  init(index: CSSearchableIndex = CSSearchableIndex(name: "sync")) {
    self.index = index
  }

  func push(_ items: [CSSearchableItem], token: String, done: @escaping (Bool) -> Void) {
    let next = token.data(using: .utf8) ?? Data()
    index.beginBatch()
    index.indexSearchableItems(items)
    index.endIndexBatch(expectedClientState: known, newClientState: next) { error in
      switch error {
      case nil:
        self.known = next
        done(true)
      case let error as CSIndexError where error.code == .mismatchedClientState:
        self.startOver(done)
      case let error?:
        print("push failed:", error)
        done(false)
      }
    }
  }

  private func startOver(_ done: @escaping (Bool) -> Void) {
    index.deleteAllSearchableItems { error in
      self.known = nil
      done(error == nil)
    }
  }
}
