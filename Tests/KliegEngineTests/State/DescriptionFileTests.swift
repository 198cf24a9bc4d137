import Foundation
import KliegModel
import TestSupport
import Testing

@testable import KliegEngine

@Suite struct DescriptionFileTests {
  private let description = IndexDescription(
    name: "notes", application: "org.example.Notes",
    fields: [Field("title", .text, weight: 3), Field("camera", .keyword), Field("size", .number)],
    language: "de", lifetime: 60, activation: "command:notes")

  @Test func whatIsKeptIsRead() throws {
    let folder = try TemporaryDirectory()
    #expect(DescriptionFile(folder: folder.path).read() == nil)
    var file = DescriptionFile(folder: folder.path)
    file.keep(description)
    #expect(DescriptionFile(folder: folder.path).read() == description)
    var other = description
    other.fields.append(Field("rating", .number))
    file.keep(other)
    #expect(DescriptionFile(folder: folder.path).read() == other)
  }

  @Test func oneThatWasSpoiltIsNoneAndIsWrittenAgain() throws {
    let folder = try TemporaryDirectory()
    let path = folder("description")
    var file = DescriptionFile(folder: folder.path)
    file.keep(description)
    var bytes = try Data(contentsOf: URL(filePath: path))
    for place in [0, bytes.count / 2, bytes.count - 1] {
      bytes[place] ^= 4
      try bytes.write(to: URL(filePath: path))
      #expect(DescriptionFile(folder: folder.path).read() == nil)
      bytes[place] ^= 4
    }
    try Data().write(to: URL(filePath: path))
    var next = DescriptionFile(folder: folder.path)
    #expect(next.read() == nil)
    next.keep(description)
    #expect(next.read() == description)
  }

  @Test func anUnchangedOneIsNotWritten() throws {
    let folder = try TemporaryDirectory()
    var file = DescriptionFile(folder: folder.path)
    file.keep(description)
    let before = FileStamp.of(folder("description"))
    file.keep(description)
    var next = DescriptionFile(folder: folder.path)
    next.keep(description)
    #expect(FileStamp.of(folder("description")) == before)
  }
}
