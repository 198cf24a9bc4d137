import Foundation
import KliegModel
import TestSupport
import Testing

@testable import KliegEngine

@Suite struct AsideFolderTests {
  private let folder: TemporaryDirectory
  private let aside: AsideFolder

  init() throws {
    folder = try TemporaryDirectory()
    aside = AsideFolder(folder: folder.path)
  }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder(name)))
  }

  private func read(_ name: String) -> String? {
    FileManager.default.contents(atPath: folder(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  @discardableResult
  private func keep(_ round: Int) throws -> String {
    // Another file each time, as after a repair: what is kept is the very file that was there.
    try? FileManager.default.removeItem(atPath: folder("store.sqlite"))
    try write("store.sqlite", "store \(round)")
    try write("store.sqlite-wal", "log \(round)")
    return try aside.keep(
      linked: folder("store.sqlite"),
      moved: [folder("store.sqlite-wal"), folder("store.sqlite-shm")],
      because: [
        Damage(file: "store.sqlite", finding: "page \(round)"),
        Damage(file: "text/1", finding: "a block"),
      ])
  }

  @Test func filesAreKeptWithTheirReason() throws {
    #expect(aside.entries.isEmpty)
    #expect(try keep(1) == folder("aside/1"))
    #expect(read("aside/1/store.sqlite") == "store 1")
    #expect(read("aside/1/store.sqlite-wal") == "log 1")
    #expect(read("store.sqlite") == "store 1", "it is replaced in one step later")
    #expect(!FileManager.default.fileExists(atPath: folder("store.sqlite-wal")))
    let reason = try #require(read("aside/1/REASON"))
    #expect(reason.contains("store.sqlite") && reason.contains("page 1"))
    #expect(reason.contains("a block"))
  }

  @Test func theNewestTwoStay() throws {
    for round in 1...12 { try keep(round) }
    #expect(aside.entries == ["11", "12"])
    #expect(read("aside/11/store.sqlite") == "store 11")
    #expect(read("aside/12/store.sqlite-wal") == "log 12")
  }

  @Test func whatSomebodyElsePutThereStays() throws {
    try FileManager.default.createDirectory(
      atPath: folder("aside/mine"), withIntermediateDirectories: true)
    for round in 1...4 { try keep(round) }
    #expect(aside.entries == ["3", "4"])
    #expect(FileManager.default.fileExists(atPath: folder("aside/mine")))
  }
}
