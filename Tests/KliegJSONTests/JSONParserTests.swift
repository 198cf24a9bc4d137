import KliegJSON
import Testing

/// Parses a text and writes it again.
func rewritten(_ text: String) throws -> String {
  try JSONParser().withDocument(Array(text.utf8)) { root in
    var writer = JSONWriter()
    try writer.value(root)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// The kind of error a text meets, or nil when it parses.
func failure(_ bytes: [UInt8], depth: Int = 128) -> JSONError.Kind? {
  do {
    try JSONParser(maximumDepth: depth).withDocument(bytes) { _ in }
    return nil
  } catch let error as JSONError {
    return error.kind
  } catch {
    Issue.record(error)
    return nil
  }
}

@Suite struct JSONParserTests {
  @Test(arguments: [
    #"{"a":1,"b":[true,false,null],"c":{"d":"e"}}"#, "[]", "{}", "0", #""x""#, "null",
    "-9223372036854775808", "9223372036854775807", "18446744073709551615", "1.5", "1e+300",
    #"["é","日本語","😀"]"#, #"{"":{"":[]}}"#,
  ])
  func writesWhatItRead(text: String) throws {
    #expect(try rewritten(text) == text)
  }

  @Test(arguments: [
    ("", JSONError.Kind.syntax), ("  ", .syntax), ("{", .syntax), ("[1,]", .syntax),
    ("{\"a\"}", .syntax), ("nul", .syntax), ("[1] 2", .syntax), ("'a'", .syntax),
    ("\"\u{1}\"", .syntax), ("\"abc", .syntax), (#""\x""#, .syntax), ("{1:2}", .syntax),
    (#""\ud800""#, .syntax), (#""\udc00""#, .syntax), (#""\ud800\u0041""#, .syntax),
    ("NaN", .syntax), ("[-]", .numberOutOfRange), ("[01]", .numberOutOfRange),
    ("18446744073709551616", .numberOutOfRange), ("1e999", .numberOutOfRange),
    ("\u{FEFF}{}", .syntax), ("{}\u{0}", .syntax),
  ])
  func refusesWhatIsNotJSON(text: String, kind: JSONError.Kind) {
    #expect(failure(Array(text.utf8)) == kind)
  }

  @Test(arguments: [
    [0x22, 0xFF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xC0, 0x80, 0x22],
  ])
  func refusesBadUTF8(bytes: [UInt8]) {
    #expect(failure(bytes) == .invalidUTF8)
  }

  @Test func nestsAsDeepAsAllowedAndNoDeeper() {
    let nested = { (depth: Int) in
      [UInt8](repeating: UInt8(ascii: "["), count: depth) + [UInt8(ascii: "1")]
        + [UInt8](repeating: UInt8(ascii: "]"), count: depth)
    }
    #expect(failure(nested(8), depth: 8) == nil)
    #expect(failure(nested(9), depth: 8) == .tooDeep)
    #expect(failure(nested(200_000)) == .tooDeep)
    #expect(failure([UInt8](repeating: UInt8(ascii: "["), count: 200_000)) != nil)
  }

  @Test func refusesAKeyNamedTwice() {
    #expect(failure(Array(#"{"a":1,"a":1}"#.utf8)) == .duplicateKey)
    #expect(
      failure(Array(#"[{"b":{"long key one":1,"x":2,"long key one":3}}]"#.utf8)) == .duplicateKey)
    #expect(failure(Array(#"{"a":1,"\u0061":1}"#.utf8)) == .duplicateKey)
    #expect(failure(Array(#"{"":1,"":1}"#.utf8)) == .duplicateKey)
    #expect(failure(Array(#"[{"a":1},{"a":{"a":1}}]"#.utf8)) == nil)
    #expect(failure(Array(#"{"long key 1":1,"long key 2":1,"long key":1,"long":1}"#.utf8)) == nil)
  }

  @Test func refusesAKeyNamedTwiceAmongMany() {
    var members = (0..<5_000).map { "\"key number \($0)\":\($0)" }
    #expect(failure(Array("{\(members.joined(separator: ","))}".utf8)) == nil)
    members.append("\"key number 17\":null")
    #expect(failure(Array("{\(members.joined(separator: ","))}".utf8)) == .duplicateKey)
  }

  @Test func readsTypesStrictly() throws {
    let text = #"[true,1,1.0,18446744073709551615,"s",null,-1,[],{}]"#
    try JSONParser().withDocument(Array(text.utf8)) { root in
      let values = try #require(root.array).map { $0 }
      #expect(
        values.map(\.kind) == [
          .boolean, .integer, .number, .unsigned, .string, .null, .integer, .array, .object,
        ])
      #expect(values.map(\.integer) == [nil, 1, nil, nil, nil, nil, -1, nil, nil])
      #expect(values.map(\.unsigned) == [nil, 1, nil, .max, nil, nil, nil, nil, nil])
      #expect(values.map(\.boolean) == [true, nil, nil, nil, nil, nil, nil, nil, nil])
      #expect(values.map(\.string) == [nil, nil, nil, nil, "s", nil, nil, nil, nil])
      #expect(values.map(\.number) == [nil, 1, 1, 0x1p64, nil, nil, -1, nil, nil])
      #expect(values[7].array?.isEmpty == true && values[8].object?.isEmpty == true)
      #expect(values[7].object == nil && values[8].array == nil)
    }
  }

  @Test func findsKeysPastNestedValues() throws {
    let text = #"{"a":{"c":1},"b":[[1.5,2]],"key\n":"v","c":7}"#
    try JSONParser().withDocument(Array(text.utf8)) { root in
      let object = try #require(root.object)
      #expect(object.underestimatedCount == 4)
      #expect(object.find("c")?.integer == 7)
      #expect(object.find("key\n")?.string == "v")
      #expect(object.find("d") == nil)
      #expect(object.map(\.key.string) == ["a", "b", "key\n", "c"])
    }
  }

  @Test func keepsStringsWithNULBytesWhole() throws {
    try JSONParser().withDocument(Array(#""a\u0000b""#.utf8)) { root in
      #expect(root.string == "a\0b")
    }
  }

  @Test func parsesAgainAfterAFailureAndAfterALongDocument() throws {
    let parser = try JSONParser(retainedLength: 16)
    for text in [
      "[1]", "{", "[\(Array(repeating: "1", count: 9_000).joined(separator: ","))]", "[2]",
    ] {
      let count = try? parser.withDocument(Array(text.utf8)) { $0.array?.underestimatedCount }
      #expect(count == (text == "{" ? nil : text.count == 3 ? 1 : 9_000))
    }
  }

  @Test func saysWhereAValueIsWrong() throws {
    let text = #"{"items":[{"name":"a"},{"name":7}]}"#
    let error = #expect(throws: JSONError.self) {
      try JSONParser().withDocument(Array(text.utf8)) { root in
        try root.requireObject().decode { key, value in
          switch key {
          case "items":
            _ = try value.requireArray().decode { item in
              try item.requireObject().decode { key, value in
                guard key == "name" else { throw JSONError.unknownKey(key) }
                _ = try value.requireString()
              }
            }
          default: throw JSONError.unknownKey(key)
          }
        }
      }
    }
    #expect(error?.path == "items[1].name")
    #expect(error?.kind == .wrongType)
    #expect(error?.description == "items[1].name: Expected a string, found an integer.")
  }
}
