import Foundation
import KliegFaults
import KliegModel
import KliegStorage
import Testing

@Suite struct StoreCopyTests {
  let directory: StoreDirectory
  let store: Store
  let other: StoreDirectory

  init() throws {
    directory = try StoreDirectory()
    store = try directory.open()
    other = try StoreDirectory()
    try store.change {
      for number in 0..<300 { _ = try store.put(note("n\(number)", "words of \(number)")) }
      try store.setClientState([7])
    }
  }

  @Test func aCopyIsWhatWasCommitted() throws {
    var last: MaintenanceProgress?
    try store.copy(to: other.file) { last = $0 }
    #expect(last?.done == last?.total)
    #expect(last?.total ?? 0 > 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: other.path)
    #expect(names == ["store.sqlite"])
    #expect(StoreCheck.run(directory: other.path, level: .full).verdict == .sound)
    let copy = try Store.open(directory: other.path)
    #expect(copy.epoch == store.epoch)
    #expect(copy.clientState == [7])
    #expect(
      try StoreReader(directory: other.path).all() == StoreReader(directory: directory.path).all())
    try copy.change { _ = try copy.put(note("more")) }
    #expect(copy.count == store.count + 1)
  }

  @Test func aCopyThatFailsLeavesTheEarlierOne() throws {
    try store.copy(to: other.file)
    let before = try other.bytes()
    try store.change { _ = try store.put(note("more")) }
    let fault = FaultPlan.arm(.backupCopied, .full, for: other.path)
    defer { FaultPlan.disarm(fault) }
    #expect(throws: KliegError.self) { try store.copy(to: other.file) }
    #expect(try other.bytes() == before)
  }

  @Test func anOpenTransactionIsNotCopied() throws {
    try store.begin()
    #expect(throws: KliegError.self) { try store.copy(to: other.file) }
    store.rollback()
  }
}
