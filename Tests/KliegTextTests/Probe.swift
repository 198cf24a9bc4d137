import KliegText

/// A token that outlives the call that made it.
struct Seen: Hashable, CustomStringConvertible {
  let term: String
  let form: String
  let range: Range<Int>
  let position: Int
  let isPart: Bool

  var description: String { "\(form)→\(term)@\(position)\(isPart ? "p" : "")\(range)" }
}

extension Analyser {
  func seen(in text: String) -> [Seen] {
    var result: [Seen] = []
    tokens(in: text) { token in
      result.append(
        Seen(
          term: String(decoding: token.term, as: UTF8.self),
          form: String(decoding: token.form, as: UTF8.self), range: token.range,
          position: token.position, isPart: token.isPart))
    }
    return result
  }

  /// The folded words, without parts.
  func words(_ text: String) -> [String] { seen(in: text).filter { !$0.isPart }.map(\.form) }

  /// The parts of words.
  func parts(_ text: String) -> [String] { seen(in: text).filter(\.isPart).map(\.form) }
}

/// A term read back from its packed form.
struct PackedTerm: Hashable {
  let term: String
  let wdf: Int
  let positions: [Int]

  static func read(_ bytes: [UInt8]) -> [PackedTerm] {
    var terms: [PackedTerm] = []
    var index = 0
    func number(_ count: Int, at start: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
    }
    while index < bytes.count {
      let length = number(1, at: index)
      let positionCount = number(2, at: index + 2)
      let start = index + 8
      terms.append(
        PackedTerm(
          term: String(decoding: bytes[start..<(start + length)], as: UTF8.self),
          wdf: number(4, at: index + 4),
          positions: (0..<positionCount).map { number(4, at: start + length + 4 * $0) }))
      index = start + length + 4 * positionCount
    }
    return terms
  }
}

extension TermCollector {
  func terms() -> [PackedTerm] {
    var bytes: [UInt8] = []
    pack(into: &bytes)
    return PackedTerm.read(bytes)
  }
}

/// Whether a document with this text is found by this query.
func finds(_ query: String, in text: String) throws -> Bool {
  let analyser = try Analyser()
  let collector = TermCollector()
  collector.add(text, field: .text, using: analyser)
  let terms = Set(collector.terms().map(\.term))
  let parts = analyser.analyseQuery(query).parts
  return !parts.isEmpty
    && parts.allSatisfy { terms.contains(String(decoding: $0.term, as: UTF8.self)) }
}

/// Random numbers that are the same in every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
