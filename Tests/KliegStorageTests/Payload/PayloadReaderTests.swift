import KliegModel
import KliegStorage
import Testing

@Suite struct PayloadReaderTests {
  let reader: PayloadReader

  init() throws {
    reader = try PayloadReader()
  }

  @Test(
    arguments: [
      .string(""), .string("a\0b\u{1F600}\u{2028}\"\\"), .integer(.max), .integer(.min),
      .integer(0),
      .number(0.1), .number(-0.0), .number(5), .number(.leastNonzeroMagnitude),
      .number(.greatestFiniteMagnitude), .number(1e22), .number(0.1 + 0.2), .boolean(false),
      .date(Timestamp(microseconds: .max)), .date(Timestamp(microseconds: .min)), .list([]),
      .list([.date(Timestamp(microseconds: 0))]), .list([.string("")]), .list([.integer(.max)]),
    ] as [AttributeValue])
  func whatWasEncodedIsReadBack(value: AttributeValue) throws {
    let attributes = ["before": 1, "value": value, "zafter": 2]
    let payload = try Payload.encode(attributes)
    #expect(try reader.attributes(payload) == attributes)
    #expect(try Payload.encode(reader.attributes(payload)) == payload)
  }

  @Test func onlyWhatIsAskedForIsDecoded() throws {
    let payload = try Payload.encode(["a": 1, "b": ["x"], "c": "text"])
    #expect(try reader.attributes(payload, only: AttributeNames(["b", "d"])) == ["b": ["x"]])
    #expect(try reader.attributes(payload, only: AttributeNames([])).isEmpty)
  }

  @Test func anyOneIsReadAsAmongAll() throws {
    let attributes: [String: AttributeValue] = [
      "": "empty", "a": 1, "a\"": .list(["]", "\\"]), "b\\": "\\\"", "c": .list([]), "d": -7,
      "e": .date(Timestamp(microseconds: 5)), "f": .boolean(false), "g": .number(1.5), "h": "}{,:",
      "i": .list([.date(Timestamp(microseconds: 6)), "\"}"]), "j": .number(3), "k": "ü\u{1}\n",
      "l": .integer(.min), "m": .number(1e300), "z": "last",
    ]
    let payload = try Payload.encode(attributes)
    for name in attributes.keys where name != "z" {
      #expect(
        try reader.attributes(payload, only: AttributeNames([name]))
          == [name: attributes[name]].compactMapValues { $0 }, "\(name)")
      let two = try reader.attributes(payload, only: AttributeNames([name, "z", "none"]))
      #expect(two == [name: attributes[name], "z": "last"].compactMapValues { $0 }, "\(name)")
    }
    #expect(try reader.attributes(Payload.empty, only: AttributeNames(["a"])).isEmpty)
  }

  @Test func aVisitSeesEachMemberInOrder() throws {
    let payload = try Payload.encode([
      "b": "text", "a": [1, 2], "c": .date(Timestamp(microseconds: 7)),
    ])
    var seen: [String] = []
    try reader.visit(payload) { name, value in
      let name = String(decoding: name, as: UTF8.self)
      switch value {
      case .string(let utf8): seen.append("\(name) \(String(decoding: utf8, as: UTF8.self))")
      case .list(let list):
        #expect(!list.isEmpty)
        try list.forEach { element in
          if case .integer(let integer) = element { seen.append("\(name) \(integer)") }
        }
      case .date(let moment): seen.append("\(name) \(moment.microseconds)")
      case .integer, .number, .boolean: Issue.record("There is no such value.")
      }
    }
    #expect(seen == ["a 1", "a 2", "b text", "c 7"])
  }

  @Test func anUpdateReplacesAddsAndRemoves() throws {
    let payload = try Payload.encode(["keep": 1, "replace": "old", "remove": true])
    let merged = try reader.merging(
      ["replace": ["new"], "remove": nil, "add": 2, "never": nil], into: payload)
    #expect(try merged == Payload.encode(["keep": 1, "replace": ["new"], "add": 2]))
    #expect(try reader.merging([:], into: payload) == payload)
  }

  @Test(arguments: [
    "", "{", "{}x", "[]", "1", "null", #"{"a":null}"#, #"{"a":{}}"#, #"{"a":{"date":"x"}}"#,
    #"{"a":[[1]]}"#, #"{"a":[null]}"#, #"{"a":1,"a":2}"#, #"{"a":18446744073709551615}"#,
    #"{"a":{"date":{"date":{"date":{"date":1}}}}}"#, "{\"a\":\"\u{1}\"}",
  ])
  func aPayloadThatIsNoneIsDamage(text: String) throws {
    let error = #expect(throws: Damage.self) { try reader.attributes(Array(text.utf8)) }
    #expect(error?.file == "store.sqlite")
  }

  @Test func aPayloadThatIsCutOffOrFlippedIsReadOrDamage() throws {
    let payload = try Payload.encode([
      "a": ["x", "ÿ"], "b": 12345, "c": .date(Timestamp(microseconds: 9)),
    ])
    for offset in payload.indices {
      #expect(throws: Damage.self) { try reader.attributes(Array(payload[..<offset])) }
      for bit in 0..<8 {
        var flipped = payload
        flipped[offset] ^= 1 << bit
        do {
          #expect(try reader.attributes(flipped) != reader.attributes(payload))
        } catch is Damage {}
      }
    }
  }
}
