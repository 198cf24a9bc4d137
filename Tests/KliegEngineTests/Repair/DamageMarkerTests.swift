import Foundation
import KliegFaults
import KliegModel
import TestSupport
import Testing

@testable import KliegEngine

@Suite struct DamageMarkerTests {
  private let folder: TemporaryDirectory
  private let marker: DamageMarker
  private let page = Damage(file: "store.sqlite", finding: "page 7 is not what was written")
  private let table = Damage(file: "text/1", finding: "a block is damaged")

  init() throws {
    folder = try TemporaryDirectory()
    marker = DamageMarker(folder: folder.path)
  }

  private func node(_ name: String) throws -> Int {
    try #require(
      FileManager.default.attributesOfItem(atPath: folder(name))[.systemFileNumber] as? Int)
  }

  @Test func itIsSetAddedToAndCleared() throws {
    #expect(!marker.isSet)
    #expect(marker.read() == nil)
    try marker.set([page], at: .now)
    #expect(marker.isSet)
    #expect(marker.read() == [page])
    try marker.set([table, page], at: .now)
    #expect(marker.read() == [page, table])
    try marker.clear()
    #expect(!marker.isSet)
    #expect(marker.read() == nil)
    try marker.clear()
  }

  @Test(arguments: ["DAMAGED", "DAMAGED.reserved"])
  func aFolderInItsPlaceIsMovedAway(name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder(name + "/within"), withIntermediateDirectories: true)
    try marker.set([page], at: .now)
    #expect(marker.read()?.contains(page) == true)
    try marker.clear()
    #expect(!marker.isSet)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let moved = try #require(left.first { $0.hasPrefix(name + ".foreign") })
    #expect(FileManager.default.fileExists(atPath: folder(moved + "/within")))
  }

  @Test func itsRoomIsKeptBeforehand() throws {
    marker.prepare()
    let reserved = try node("DAMAGED.reserved")
    var status = stat()
    lstat(folder("DAMAGED.reserved"), &status)
    let size = status.st_size
    #expect(size > 0)
    #expect(status.st_blocks * 512 >= size)
    try marker.set([page], at: .now)
    // The very blocks that were reserved: nothing had to be found for it.
    #expect(try node("DAMAGED") == reserved)
    lstat(folder("DAMAGED"), &status)
    #expect(status.st_size == size)
    #expect(FileManager.default.fileExists(atPath: folder("DAMAGED.reserved")))
    try marker.set([table], at: .now)
    #expect(marker.read() == [page, table])
  }

  @Test(arguments: ["", "{", "{\"version\":1}", "nonsense"])
  func oneThatCannotBeReadIsDamageAllTheSame(text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder("DAMAGED")))
    #expect(marker.isSet)
    #expect(marker.read()?.map(\.file) == ["DAMAGED"])
    try marker.set([page], at: .now)
    #expect(marker.read()?.contains(page) == true)
  }

  @Test func howeverMuchIsFoundItCanBeRead() throws {
    let damages = (1...60).map {
      Damage(
        file: "text/\($0)/“shard”",
        finding: "\($0) " + String(repeating: "\\\"ä\u{1F9E8}/\n", count: 100))
    }
    try marker.set(damages, at: .now)
    let read = try #require(marker.read())
    #expect(read.count > 3)
    #expect(read.map(\.file) == damages.prefix(read.count).map(\.file))
    // What is of the store decides how the index is opened, so it has to be told.
    try marker.set([page], at: .now)
    #expect(marker.read()?.contains(page) == true)
  }

  @Test func withoutAMarkerNothingIsDone() throws {
    let fault = FaultPlan.arm(.markerBefore, .full, for: folder.path)
    defer { FaultPlan.disarm(fault) }
    let error = #expect(throws: KliegError.self) { try marker.set([page], at: .now) }
    #expect(error?.code == .storageFull)
    #expect(!marker.isSet)
  }
}
