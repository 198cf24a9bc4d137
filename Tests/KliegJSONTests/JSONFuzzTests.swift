import KliegJSON
import Testing

/// A small generator whose runs repeat, so that a failure can be found again.
struct RepeatableGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}

@Suite struct JSONFuzzTests {
  static let seeds = [
    #"{"method":"org.klieg.search.Find","parameters":{"query":{"text":"a\u00e9\ud83d\ude00"}}}"#,
    #"[1,-2,3.5e10,true,false,null,"",[],{},{"a":[[[{"b":18446744073709551615}]]]}]"#,
    #"{"items":[{"identifier":"x","attributes":{"title":"日本","year":1999,"tags":["a","b"]}}]}"#,
  ]

  /// Whatever parses is written as a document that parses to the same.
  private func check(_ bytes: [UInt8], _ parser: JSONParser) throws {
    var first = JSONWriter()
    do {
      try parser.withDocument(bytes) { try first.value($0) }
    } catch is JSONError {
      return
    }
    var second = JSONWriter()
    try parser.withDocument(first.bytes) { try second.value($0) }
    #expect(first.bytes == second.bytes)
  }

  @Test(arguments: 0..<4)
  func mutatedDocumentsNeverCrash(run: UInt64) throws {
    var random = RepeatableGenerator(state: run)
    let parser = try JSONParser(maximumDepth: 32)
    let interesting = Array("{}[]\",:\\u0d8-.eE+\u{0}\u{1}ntf ".utf8) + [0xFF, 0xC3, 0xED, 0xA0]
    for _ in 0..<2_000 {
      var bytes = Array(Self.seeds[Int.random(in: 0..<Self.seeds.count, using: &random)].utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let at = Int.random(in: 0..<max(1, bytes.count), using: &random)
        let byte = interesting.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<5, using: &random) {
        case 0 where !bytes.isEmpty: bytes[at] = byte
        case 1 where !bytes.isEmpty: bytes[at] = UInt8.random(in: 0...255, using: &random)
        case 2 where !bytes.isEmpty: bytes.remove(at: at)
        case 3: bytes.removeLast(bytes.count - at)
        default: bytes.insert(byte, at: min(at, bytes.count))
        }
      }
      try check(bytes, parser)
    }
  }

  @Test func randomBytesNeverCrash() throws {
    var random = RepeatableGenerator(state: 99)
    let parser = try JSONParser()
    for length in 0..<1_000 {
      try check((0..<length % 70).map { _ in UInt8.random(in: 0...255, using: &random) }, parser)
    }
  }

  @Test func everyPrefixIsRefused() throws {
    for seed in Self.seeds {
      let bytes = Array(seed.utf8)
      for length in 0..<bytes.count {
        #expect(failure(Array(bytes[..<length])) != nil)
      }
    }
  }
}
