import Klieg
import KliegModel

@testable import KliegEngine

extension FuzzTarget {
  /// What people and programs ask in a language of its own.
  static let queryTargets: [FuzzTarget] = [
    FuzzTarget(
      name: "query-string",
      tokens: [
        "title", " == ", " != ", "<=", ">", "&&", "||", "!", "NOT ", "(", ")", "\"x\"",
        "\"*x*\"cdwt",
        "'x'c", "InRange(", ", ", "$time.", "$time.today(-1)", "$time.iso(2026-11-30)", "*", "**",
        "\\", "textContent",
      ], run: queryString),
    FuzzTarget(
      name: "user-text",
      tokens: [
        "\"", "-", "title:", "size:", "10..20", ">=", " OR ", " AND ", "(", ")", "date:2026-11-30",
        "flag:true", "key:x", ":", "..", "word",
      ], run: userText),
  ]

  private static func queryString(_ input: [UInt8]) throws(Fault) {
    let text = String(decoding: input, as: UTF8.self)
    let now = Timestamp(microseconds: 1_795_000_000_000_000)
    do {
      _ = try QueryString(text).filter(at: now).description
    } catch let error as KliegError {
      try require(error.code == .badQuery, "\(error.code) instead of a bad query")
    } catch {
      throw Fault("an error of another type: \(error)")
    }
    let quoted = "title == " + QueryString.quoted(text)
    try require((try? QueryString(quoted).filter(at: now)) != nil, "\(quoted) cannot be read")
  }

  private static func userText(_ input: [UInt8]) throws(Fault) {
    let text = String(decoding: input, as: UTF8.self)
    let kinds: [String: AttributeKind] = [
      "title": .text, "key": .keyword, "size": .number, "date": .date, "flag": .boolean,
    ]
    for isTyping in [false, true] {
      _ = UserText(text, isTyping: isTyping) { kinds[$0] }.clauses.count
    }
  }
}
