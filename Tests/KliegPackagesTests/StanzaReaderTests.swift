import Klieg
import Testing

@testable import klieg_packages

@Suite struct StanzaReaderTests {
  private func names(_ text: String, limit: Int = 1 << 20) throws -> [String?] {
    var reader = StanzaReader(try source(text), limit: limit)
    var names: [String?] = []
    while let stanza = try reader.next() { names.append(stanza["Package"]) }
    return names
  }

  @Test(arguments: [
    ("", []), ("\n\n \n", []), ("Package: a", ["a"]), ("Package: a\n\n", ["a"]),
    ("Package: a\n\n\n \t\r\nPackage: b\nX: y\n", ["a", "b"]), ("\nPackage: a", ["a"]),
  ])
  func separatesStanzas(text: String, packages: [String]) throws {
    #expect(try names(text) == packages)
  }

  @Test func readsStanzasAcrossBlocks() throws {
    let filler = String(repeating: " filler\n", count: 5000)
    let text = (0..<20).map { "Package: p\($0)\nDescription: d\n\(filler)\n" }.joined()
    #expect(try names(text) == (0..<20).map { "p\($0)" })
  }

  @Test func passesOverWhatIsTooLong() throws {
    let line = "X: " + String(repeating: "x", count: 700_000)
    let lines = String(repeating: "X: y\n", count: 60_000)
    let text =
      "Package: a\n\nPackage: b\n\(line)\n\nPackage: c\n\nPackage: d\n\(lines)\nPackage: e\n"
    #expect(try names(text, limit: 10_000) == ["a", "c", "e"])
  }

  @Test func aCommandThatFailsIsAnError() throws {
    var reader = StanzaReader(try ByteSource(command: "printf 'Package: a\\n\\n'; exit 3"))
    let first = try reader.next()
    #expect(first?["Package"] == "a")
    let error = #expect(throws: KliegError.self) { try reader.next() }
    #expect(error?.code == .noInput)
  }

  @Test func aCommandsOutputIsRead() throws {
    var reader = StanzaReader(try ByteSource(command: "printf 'Package: a\\n'"))
    let stanzas = try [reader.next(), reader.next(), reader.next()]
    #expect(stanzas.map { $0?["Package"] } == ["a", nil, nil])
  }

  @Test func aMissingFileIsNamed() {
    let error = #expect(throws: KliegError.self) { try ByteSource(file: "/nowhere/at/all") }
    #expect(error?.code == .noInput)
    #expect(error?.message.contains("/nowhere/at/all") == true)
  }
}
