import Foundation
import TestSupport
import Testing

@testable import KliegEngine

@Suite struct SessionFileTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    for name in ["columns", "text/1/shard-0", "text/0.damaged"] {
      try FileManager.default.createDirectory(
        atPath: folder(name), withIntermediateDirectories: true)
    }
    for name in ["store.sqlite", "columns/snapshot", "text/1/shard-0/iamglass"] {
      try write(name, "some bytes")
    }
  }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder(name)))
  }

  private func bytes() throws -> [UInt8] {
    [UInt8](try #require(FileManager.default.contents(atPath: folder("session"))))
  }

  private func begin() throws -> SessionFile {
    try SessionFile(folder: folder.path, epoch: "e1", accepted: 5, row: 3)
  }

  @Test func anOpenSessionIsNotClean() throws {
    #expect(SessionFile.read(in: folder.path) == nil)
    let session = try begin()
    let record = try #require(SessionFile.read(in: folder.path))
    #expect(
      record
        == SessionFile.Record(
          boot: BootID.current, isClean: false, epoch: "e1", accepted: 5, row: 3,
          store: FileStamp.content(folder("store.sqlite"))))
    withExtendedLifetime(session) {}
  }

  @Test func whatIsNotedIsThereWithoutAnEnd() throws {
    let session = try begin()
    session.note(epoch: "e1", accepted: 600_000, row: 400_000)
    session.note(epoch: "e2", accepted: 7, row: 4)
    let record = try #require(SessionFile.read(in: folder.path))
    #expect(record.epoch == "e2")
    #expect(record.accepted == 7)
    #expect(record.row == 4)
    #expect(!record.isClean)
  }

  @Test func anEndKeepsTheStamps() throws {
    let session = try begin()
    let stamps = SessionFile.stamps(of: folder.path)
    #expect(
      stamps.keys.sorted() == ["columns/snapshot", "store.sqlite", "text/1/shard-0/iamglass"])
    try session.end(stamps: stamps)
    let record = try #require(SessionFile.read(in: folder.path))
    #expect(record.isClean)
    #expect(record.stamps == stamps)
    #expect(record.accepted == 5)
  }

  @Test(arguments: [false, true]) func aTornOrGarbledRecordIsNone(isClean: Bool) throws {
    let session = try begin()
    if isClean { try session.end(stamps: SessionFile.stamps(of: folder.path)) }
    let whole = try bytes()
    // The last byte is only the end of a line.
    for length in 0..<(whole.count - 1) {
      try Data(whole[..<length]).write(to: URL(fileURLWithPath: folder("session")))
      #expect(SessionFile.read(in: folder.path) == nil, "\(length) bytes")
    }
    let path = URL(fileURLWithPath: folder("session"))
    for place in whole.indices where whole[place] > 32 {
      var changed = whole
      changed[place] ^= 1
      try Data(changed).write(to: path)
      #expect(SessionFile.read(in: folder.path) == nil, "byte \(place)")
    }
    try Data(whole).write(to: path)
    #expect(SessionFile.read(in: folder.path) != nil)
  }

  @Test func aTouchedFileHasAnotherStamp() throws {
    let before = SessionFile.stamps(of: folder.path)
    #expect(SessionFile.stamps(of: folder.path) == before)
    // Same size, another file.
    try FileManager.default.removeItem(atPath: folder("columns/snapshot"))
    try write("columns/snapshot", "other byte")
    let after = SessionFile.stamps(of: folder.path)
    #expect(before.keys.filter { before[$0] != after[$0] } == ["columns/snapshot"])
    var times = [timespec(tv_sec: 5, tv_nsec: 7), timespec(tv_sec: 5, tv_nsec: 7)]
    utimensat(AT_FDCWD, folder("store.sqlite"), &times, 0)
    #expect(SessionFile.stamps(of: folder.path)["store.sqlite"] != after["store.sqlite"])
  }

  @Test func whatWasPutAsideAndEmptyLogsDoNotCount() throws {
    let before = SessionFile.stamps(of: folder.path)
    try write("text/0.damaged/iamglass", "evidence")
    try write("store.sqlite-wal", "")
    try write("store.sqlite-shm", "memory")
    #expect(SessionFile.stamps(of: folder.path) == before)
    try write("store.sqlite-wal", "a change")
    #expect(SessionFile.stamps(of: folder.path) != before)
  }
}
