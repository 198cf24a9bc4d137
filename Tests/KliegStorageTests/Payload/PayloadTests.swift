import KliegModel
import KliegStorage
import Testing

@Suite struct PayloadTests {
  private func text(_ attributes: [String: AttributeValue]) throws -> String {
    String(decoding: try Payload.encode(attributes), as: UTF8.self)
  }

  @Test func keysAreInTheOrderOfTheirBytes() throws {
    #expect(
      try text(["z": 1, "a": 2, "é": 3, "Z": 4, "aa": 5, "": 6])
        == #"{"":6,"Z":4,"a":2,"aa":5,"z":1,"é":3}"#)
    // By its bytes a character beyond the 16-bit ones comes last; by UTF-16 it would not.
    #expect(try text(["\u{1F600}": 1, "\u{FF5E}": 2]) == "{\"\u{FF5E}\":2,\"\u{1F600}\":1}")
  }

  @Test func eachKindHasItsForm() throws {
    #expect(
      try text([
        "boolean": true, "date": .date(Timestamp(microseconds: -1)), "integer": 5,
        "list": ["a", "b"],
        "nothing": nil, "number": 5.0, "text": "say \"\\\n\"", "empty": [],
        "dates": [.date(Timestamp(microseconds: 0))],
      ])
        == #"{"boolean":true,"date":{"date":-1},"dates":[{"date":0}],"empty":[],"integer":5,"#
        + #""list":["a","b"],"number":5.0,"text":"say \"\\\n\""}"#)
    #expect(try Payload.encode([:]) == Payload.empty)
    #expect(try Payload.encode(["a": nil]) == Payload.empty)
  }

  @Test(
    arguments: [.number(.nan), .number(.infinity), [.list([1])], [.null], [1, .number(.nan)]]
      as [AttributeValue])
  func whatCannotBeStoredIsRefusedByName(value: AttributeValue) throws {
    let error = #expect(throws: KliegError.self) { try Payload.encode(["odd": value]) }
    #expect(error?.code == .invalidItem)
    #expect(error?.message.contains("odd") == true)
  }
}
