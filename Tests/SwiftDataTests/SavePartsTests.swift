import Foundation
import KliegModel
import KliegQueue
import KliegWire
import Testing

@testable import SwiftData

/// What is sent of a save that no message can carry as a whole.
@Suite struct SavePartsTests {
  /// Takes everything, and keeps it.
  private final class Taker: ModelStore {
    let identifier = "tests"
    let updates = Locked<[Update]>([])

    func open(declaring fields: [Field]) -> [Field] { fields }
    func search(_ query: KliegModel.Query) -> SearchResult { SearchResult() }
    func state(isKnown: Bool) -> StoreState? { nil }
    func changes(of query: KliegModel.Query) -> AsyncThrowingStream<Void, any Error> {
      AsyncThrowingStream { $0.finish() }
    }
    func update(_ update: Update) -> UpdateOutcome {
      updates.withLock { $0.append(update) }
      return UpdateOutcome(stored: update.items.count)
    }
  }

  private func deleted(_ update: Update) -> [String] {
    update.deletions.flatMap { deletion in
      if case .identifiers(let keys, "Trip") = deletion { keys } else { [String]() }
    }
  }

  private func identifier(_ number: Int) -> PersistentIdentifier {
    PersistentIdentifier(
      entityName: "Trip", primaryKey: "trip \(number)", storeIdentifier: "tests")
  }

  @Test func aMassDeletionGoesInParts() throws {
    let store = Taker()
    var parts = SaveParts(store: store, author: nil, after: nil)
    for number in 0..<25_000 { try parts.delete(identifier(number), [:]) }
    try parts.flush()
    let updates = store.updates.withLock { $0 }
    #expect(updates.map { deleted($0).count } == [10_000, 10_000, 5000])
    #expect(updates.flatMap(deleted) == (0..<25_000).map { "trip \($0)" })
    // Each says what it has done, and follows on the one before.
    #expect(updates.allSatisfy { $0.items.count == 1 })
    #expect(updates.flatMap { TransactionRecord.changes($0.items[0].attributes) }.count == 25_000)
    #expect(updates.dropFirst().map(\.expectedState) == updates.dropLast().map(\.clientState))
  }

  @Test func whatIsKeptOfTheDeletedCounts() throws {
    let store = Taker()
    var parts = SaveParts(store: store, author: nil, after: nil)
    let kept = ["name": AttributeValue.string(String(repeating: "x", count: 1 << 20))]
    for number in 0..<20 { try parts.delete(identifier(number), kept) }
    try parts.flush()
    let updates = store.updates.withLock { $0 }
    #expect(updates.allSatisfy { $0.items.reduce(0) { $0 + $1.roughBytes } < 9 << 20 })
    #expect(updates.flatMap(deleted).count == 20)
  }

  @Test func aSaveOfNothingLeavesItsRecord() throws {
    let store = Taker()
    var parts = SaveParts(store: store, author: nil, after: nil)
    try parts.flush()
    try parts.flush()
    #expect(store.updates.withLock { $0.map(\.items.count) } == [1])
  }
}
