import Foundation
import KliegModel
import TestSupport
import Testing

@testable import KliegEngine

@Suite struct DurableFileTests {
  @Test func aFileIsReplacedAsAWhole() throws {
    let folder = try TemporaryDirectory()
    let path = folder("record")
    try DurableFile.replace(path, with: Array("a long first version".utf8))
    try DurableFile.replace(path, with: Array("second".utf8))
    #expect(FileManager.default.contents(atPath: path) == Data("second".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["record"])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func theOldOneStandsWhenTheNewOneCannotBeWritten() throws {
    let folder = try TemporaryDirectory()
    let path = folder("record")
    try DurableFile.replace(path, with: Array("old".utf8))
    try FileManager.default.createDirectory(
      atPath: path + ".new", withIntermediateDirectories: true)
    let error = #expect(throws: KliegError.self) {
      try DurableFile.replace(path, with: Array("new".utf8))
    }
    #expect(error?.code == .storageFailed)
    #expect(error?.details["file"]?.hasPrefix(path) == true)
    #expect(FileManager.default.contents(atPath: path) == Data("old".utf8))
  }

  @Test func aLinkInTheWayIsNotFollowed() throws {
    let folder = try TemporaryDirectory()
    try Data("precious".utf8).write(to: URL(fileURLWithPath: folder("other")))
    try FileManager.default.createSymbolicLink(
      atPath: folder("record.new"), withDestinationPath: folder("other"))
    #expect(throws: KliegError.self) {
      try DurableFile.replace(folder("record"), with: Array("new".utf8))
    }
    #expect(FileManager.default.contents(atPath: folder("other")) == Data("precious".utf8))
  }
}
