import Foundation
import KliegDamage
import TestSupport
import Testing

@Suite struct InjuryTests {
  private static let store = "indexes/7/notes/store.sqlite"
  private static let table = "indexes/7/notes/text/1/shard-0/postlist.glass"

  /// A folder with a few files of known content.
  private func folder() throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    for path in [Self.store, Self.table, "catalog.sqlite", "lock"] {
      let file = URL(fileURLWithPath: folder(path))
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(repeating: 7, count: 10_000).write(to: file)
    }
    return folder
  }

  private func bytes(_ folder: TemporaryDirectory, _ path: String = store) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(fileURLWithPath: folder(path))))
  }

  private func inflict(_ wound: Wound, isSilent: Bool = false) throws -> TemporaryDirectory {
    let folder = try folder()
    try Injury(path: Self.store, kind: .store, wound: wound, isSilent: isSilent)
      .inflict(in: folder.path, older: nil)
    return folder
  }

  @Test func everyFileThatTheDaemonWritesHasItsKind() throws {
    let folder = try folder()
    let kinds = Dictionary(
      uniqueKeysWithValues: StateFolder(folder.path).files.map { ($0.path, $0.kind) })
    #expect(kinds == [Self.store: .store, Self.table: .textTable, "catalog.sqlite": .catalog])
    #expect(FileKind(path: "indexes/7/notes/text/2.damaged/shard-0/postlist.glass") == nil)
    #expect(FileKind(path: "indexes/7/notes/aside/1/store.sqlite") == nil)
    #expect(FileKind(path: "indexes/7/notes/store.sqlite-wal") == .storeLog)
    #expect(FileKind(path: "indexes/7/notes/DAMAGED") == .marker)
    #expect(FileKind(path: "indexes/7/notes/engagement") == .engagement)
    #expect(FileKind(path: "indexes/7/notes/engagement.damaged") == nil)
    #expect(FileKind(path: "indexes/7/notes/columns/snapshot") == .columns)
  }

  @Test func aBitIsOneBit() throws {
    let folder = try inflict(.flipBit(offset: 5000, bit: 3))
    var expected = [UInt8](repeating: 7, count: 10_000)
    expected[5000] = 15
    #expect(try bytes(folder) == expected)
    #expect(try bytes(folder, Self.table) == [UInt8](repeating: 7, count: 10_000))
  }

  @Test func theLastBlockIsOnlyAsLongAsTheFile() throws {
    let folder = try inflict(.zeroBlock(2))
    let found = try bytes(folder)
    #expect(found.count == 10_000)
    #expect(found[..<8192].allSatisfy { $0 == 7 })
    #expect(found[8192...].allSatisfy { $0 == 0 })
  }

  @Test func filesAreCutEmptiedAndDeleted() throws {
    #expect(try bytes(inflict(.truncate(length: 4096))).count == 4096)
    #expect(try bytes(inflict(.empty)).isEmpty)
    let folder = try inflict(.delete)
    #expect(!FileManager.default.fileExists(atPath: folder(Self.store)))
  }

  @Test func rotLeavesSizeAndTimeAsTheyWere() throws {
    let folder = try folder()
    let file = folder(Self.store)
    let old = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file)
    try Injury(
      path: Self.store, kind: .store, wound: .changeByte(offset: 1, mask: 1), isSilent: true
    ).inflict(in: folder.path, older: nil)
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.modificationDate] as? Date == old)
    #expect(try bytes(folder)[1] == 6)
  }

  @Test func anEarlierVersionTakesTheFilesPlace() throws {
    let (folder, older) = (try folder(), try folder())
    try Data("before".utf8).write(to: URL(fileURLWithPath: older(Self.store)))
    try Injury(path: Self.store, kind: .store, wound: .older)
      .inflict(in: folder.path, older: older.path)
    #expect(try bytes(folder) == Array("before".utf8))
  }

  @Test func whatIsUnreadableCannotBeRead() throws {
    let folder = try inflict(.unreadable)
    #expect(throws: (any Error).self) { try bytes(folder) }
  }
}
