import KliegJSON
import KliegModel
import Testing

@testable import KliegWire

/// What an application answers `klieg find`.
@Suite struct FoundEntityTests {
  private func reply(_ text: String) throws -> EntityFindReply {
    try JSONParser().withDocument(Array(text.utf8)) { value in
      try EntityFindReply(from: value.requireObject())
    }
  }

  @Test func whatIsWrittenIsRead() throws {
    let entity = FoundEntity(
      type: "Photo", identifier: "1", title: "Beach", subtitle: "Sea",
      properties: [.init(name: "tags", title: "Tags", value: nil)])
    let written = JSONWriter.object(EntityFindReply.found([entity]).encode)
    #expect(try reply(String(decoding: written, as: UTF8.self)) == .found([entity]))
  }

  @Test(arguments: [
    (#"{"entities":[{"identifier":"1","title":"Beach"}]}"#, "type"),
    (#"{"entities":[{"type":"Photo","title":"Beach"}]}"#, "identifier"),
    (#"{"entities":[{"type":"Photo","identifier":"1"}]}"#, "title"),
    (
      #"{"entities":[{"type":"P","identifier":"1","title":"","properties":[{"title":""}]}]}"#,
      "name"
    ),
    (#"{}"#, "entities"),
  ])
  func whatIsMissingIsNamed(text: String, member: String) throws {
    let error = #expect(throws: KliegError.self) { try reply(text) }
    #expect(error?.message.contains(member) == true, "\(error?.message ?? "")")
  }
}
