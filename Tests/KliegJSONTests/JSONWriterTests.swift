import KliegJSON
import Testing

@Suite struct JSONWriterTests {
  @Test func separatesMembersAndElements() throws {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("a")
    writer.beginArray()
    writer.integer(1)
    writer.integer(-20)
    writer.beginObject()
    writer.endObject()
    try writer.number(0.1)
    writer.endArray()
    writer.key("b\"")
    writer.raw(Array("[null]".utf8))
    writer.key("c")
    writer.boolean(false)
    writer.key("d")
    writer.null()
    writer.endObject()
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"a":[1,-20,{},0.1],"b\"":[null],"c":false,"d":null}"#)
  }

  @Test func escapesExactlyWhatMustBe() throws {
    let every = String(String.UnicodeScalarView((0...0x2FF).compactMap(Unicode.Scalar.init)))
    for padding in 0..<9 {
      let text = String(repeating: "x", count: padding) + every + "😀"
      var writer = JSONWriter()
      writer.string(text)
      #expect(!writer.bytes.contains { $0 < 0x20 })
      let read = try JSONParser().withDocument(writer.bytes) { $0.string }
      #expect(read == text)
    }
    var writer = JSONWriter()
    writer.string("\"\\\u{8}\t\n\u{C}\r\u{1F}/é\u{7F}")
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == "\"\\\"\\\\\\b\\t\\n\\f\\r\\u001f/é\u{7F}\"")
  }

  @Test(arguments: [
    0, -0.0, Double(0.1), 1, 1e21, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1.0 / 3,
    123_456_789.125,
  ])
  func numbersReadBackExactly(value: Double) throws {
    var writer = JSONWriter()
    try writer.number(value)
    let read = try JSONParser().withDocument(writer.bytes) { ($0.kind, $0.number) }
    #expect(read.0 == .number)
    #expect(read.1?.bitPattern == value.bitPattern)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func refusesNumbersThatJSONLacks(value: Double) {
    var writer = JSONWriter()
    #expect(throws: JSONError.self) { try writer.number(value) }
    #expect(writer.bytes.isEmpty)
  }
}
