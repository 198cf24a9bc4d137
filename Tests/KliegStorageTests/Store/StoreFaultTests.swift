import CSQLite
import Foundation
import KliegFaults
import KliegModel
import KliegStorage
import Testing

/// What the system refuses: the transaction is lost, the store is not.
@Suite struct StoreFaultTests {
  /// SQLite's system calls are a process's: each case has one of its own.
  @Test(arguments: [EROFS, EDQUOT, ENOSPC, EIO, EACCES]) func aWriteThatIsRefusedIsTyped(
    number: Int32
  ) async throws {
    let directory = try StoreDirectory()
    let path = directory.path
    await #expect(processExitsWith: .success) {
      [path = path as String, number = number as Int32] in
      let store = try Store.open(directory: path, creating: IndexDescription(name: "notes"))
      try store.change { _ = try store.put(note("a")) }
      let expected: KliegError.Code =
        number == ENOSPC || number == EDQUOT ? .storageFull : .storageFailed
      for name in ["pwrite64", "pwrite", "fsync", "fdatasync", "write"] {
        let refused = RefusedCall(name, number)
        try store.begin()
        do {
          _ = try store.put(note("b \(name)"))
          try store.commit()
        } catch let error as KliegError {
          try #require(error.code == expected, "\(name): \(error)")
          try #require(store.sequence == 1)
        }
        refused.end()
        store.rollback()
      }
      // Whatever was refused, the store goes on.
      try store.change { _ = try store.put(note("c")) }
      try store.checkpoint()
      let again = try Store.open(directory: path)
      try #require(again.item(for: ItemReference("a")) != nil)
      try #require(again.item(for: ItemReference("c")) != nil)
      try #require(StoreCheck.run(directory: path, level: .full).verdict == .sound)
    }
  }

  @Test(arguments: [EROFS, EDQUOT, ENOSPC, EACCES, EMFILE]) func aFileThatCannotBeMadeIsTyped(
    number: Int32
  ) async throws {
    let directory = try StoreDirectory()
    let path = directory.path
    await #expect(processExitsWith: .success) {
      [path = path as String, number = number as Int32] in
      do {
        let store = try Store.open(directory: path, creating: IndexDescription(name: "notes"))
        try store.change { _ = try store.put(note("a")) }
      }
      let refused = RefusedCall("open", number)
      let error = #expect(throws: KliegError.self) { try Store.open(directory: path) }
      let isFull = number == ENOSPC || number == EDQUOT
      try #require(error?.code == (isFull ? .storageFull : .storageFailed), "\(error as Any)")
      guard case .unknown = StoreCheck.run(directory: path, level: .full).verdict else {
        Issue.record("What could not be opened was judged.")
        return
      }
      refused.end()
      try #require(StoreCheck.run(directory: path, level: .full).verdict == .sound)
    }
  }

  @Test(arguments: [FailPoint.storeBegin, .storeCommitBefore])
  func aFaultBeforeTheCommitLosesTheTransactionOnly(point: FailPoint) throws {
    let directory = try StoreDirectory()
    let store = try directory.open()
    try store.change { _ = try store.put(note("a")) }
    for action in [FaultPlan.Action.full, .failed, .readonly] {
      let fault = FaultPlan.arm(point, action, for: directory.path)
      defer { FaultPlan.disarm(fault) }
      let error = #expect(throws: KliegError.self) {
        try store.change { _ = try store.put(note("b")) }
      }
      #expect(error?.code == (action == .full ? .storageFull : .storageFailed))
      store.rollback()
      #expect(store.sequence == 1)
    }
    try store.change { _ = try store.put(note("c")) }
    #expect(try StoreReader(directory: directory.path).all().count == 2)
  }

  @Test func aFaultAfterTheCommitLosesNothing() throws {
    let directory = try StoreDirectory()
    let store = try directory.open()
    let fault = FaultPlan.arm(.storeCommitAfter, .failed, for: directory.path)
    defer { FaultPlan.disarm(fault) }
    #expect(throws: KliegError.self) { try store.change { _ = try store.put(note("a")) } }
    #expect(!store.isInTransaction)
    #expect(store.count == 1)
    #expect(try directory.open().count == 1)
  }

  @Test func aStoreThatWasNotMadeIsMadeLater() throws {
    let directory = try StoreDirectory()
    let fault = FaultPlan.arm(.storeMakeBeforeRename, .full, for: directory.path)
    defer { FaultPlan.disarm(fault) }
    #expect(throws: KliegError.self) { try directory.open() }
    #expect(try directory.open().count == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted() == [
        "store.sqlite", "store.sqlite-wal",
      ])
  }

  @Test(arguments: [FailPoint.storeCheckpointBefore, .storeCheckpointAfter])
  func aCheckpointThatFailsIsMadeUpFor(point: FailPoint) throws {
    let directory = try StoreDirectory()
    let store = try directory.open()
    try store.change { _ = try store.put(note("a")) }
    let fault = FaultPlan.arm(point, .failed, for: directory.path)
    defer { FaultPlan.disarm(fault) }
    #expect(throws: KliegError.self) { try store.checkpoint() }
    #expect(try store.checkpoint())
    #expect(try StoreReader(directory: directory.path).all().count == 1)
  }

  @Test func aSalvageThatFailsLeavesNothingAndIsDoneAgain() throws {
    let directory = try StoreDirectory()
    try DamageSample.fill(directory, items: 30)
    let result = try StoreDirectory()
    for point in [FailPoint.salvageBegin, .salvageRow] {
      let fault = FaultPlan.arm(
        point, .full, passage: 1, for: directory.path + (point == .salvageRow ? " row 17" : ""))
      defer { FaultPlan.disarm(fault) }
      let error = #expect(throws: KliegError.self) {
        try StoreSalvage.run(damaged: directory.path, to: result.file)
      }
      #expect(error?.code == .storageFull)
      #expect(try FileManager.default.contentsOfDirectory(atPath: result.path).isEmpty)
    }
    #expect(try StoreSalvage.run(damaged: directory.path, to: result.file).kept == 27)
  }
}

/// A system call of SQLite that fails from here on.
private struct RefusedCall {
  private let name: String
  private let original: sqlite3_syscall_ptr?

  nonisolated(unsafe) fileprivate static var number: Int32 = 0

  init(_ name: String, _ number: Int32) {
    self.name = name
    Self.number = number
    let vfs = sqlite3_vfs_find(nil)
    original = vfs?.pointee.xGetSystemCall(vfs, name)
    let open: @convention(c) (UnsafePointer<CChar>?, Int32, Int32) -> Int32 = { _, _, _ in
      errno = RefusedCall.number
      return -1
    }
    let write: @convention(c) (Int32, UnsafeRawPointer?, Int, Int64) -> Int = { _, _, _, _ in
      errno = RefusedCall.number
      return -1
    }
    let sync: @convention(c) (Int32) -> Int32 = { _ in
      errno = RefusedCall.number
      return -1
    }
    let refusal: sqlite3_syscall_ptr =
      switch name {
      case "open": unsafeBitCast(open, to: sqlite3_syscall_ptr.self)
      case "fsync", "fdatasync": unsafeBitCast(sync, to: sqlite3_syscall_ptr.self)
      default: unsafeBitCast(write, to: sqlite3_syscall_ptr.self)
      }
    _ = vfs?.pointee.xSetSystemCall(vfs, name, refusal)
  }

  func end() {
    let vfs = sqlite3_vfs_find(nil)
    _ = vfs?.pointee.xSetSystemCall(vfs, name, original)
  }
}
