import Foundation
import KliegModel
import KliegStorage
import KliegText
import TestSupport
import Testing

@testable import KliegEngine

struct TextMatcherTests {
  @Test(arguments: 0..<3) func agreesWithTheRules(_ seed: Int) async throws {
    let sample = try await TextSample(TextSample.random(90, seed: seed))
    let matcher = try sample.matcher()
    let model = TextMatchModel(analyser: try Analyser(), sample.items.values)
    var dice = TextDice(state: UInt64(seed + 100))
    var hits = 0
    for _ in 0..<250 {
      let match = Self.match(&dice)
      let some = RowBitmap(sample.rows.rows.filter { _ in Int.random(in: 0..<4, using: &dice) > 0 })
      let found = try matcher.rows(match, among: some)
      let expected = some.rows.filter {
        model.matches(match, sample.items[$0] ?? [:], id: "item \($0 - 1)")
      }
      #expect(found.rows == expected, "seed \(seed): \(match)")
      hits += expected.count
    }
    #expect(hits > 200)
    #expect(!matcher.isExpansionCut)
    await sample.fixture.pipeline.close()
  }

  private static func match(_ dice: inout TextDice) -> TextMatch {
    var words = (0..<Int.random(in: 1...3, using: &dice)).map { _ in
      TextSample.vocabulary.randomElement(using: &dice) ?? ""
    }
    if Int.random(in: 0..<20, using: &dice) == 0 { words = ["…"] }
    let last = words[words.count - 1]
    let cut = String(last.prefix(Int.random(in: 1...max(1, last.count), using: &dice)))
    var wrong = Array(last)
    wrong.swapAt(0, wrong.count - 1)
    if Bool.random(using: &dice), wrong.count > 2 { wrong.remove(at: 1) }
    let text = words.joined(separator: " ")
    let form: TextMatch.Form =
      switch Int.random(in: 0..<6, using: &dice) {
      case 0: .words(text)
      case 1: .phrase(text)
      case 2: .near(text, within: Int.random(in: 0...6, using: &dice))
      case 3: .near(text, within: 2000)
      case 4: .prefix((words.dropLast() + [cut]).joined(separator: " "))
      default:
        .fuzzy(
          (words.dropLast() + [String(wrong)]).joined(separator: " "),
          edits: Int.random(in: 0...2, using: &dice))
      }
    let attribute: String?? = [nil, nil, "title", "body", "tags", "secret", "_identifier"]
      .randomElement(using: &dice)
    return TextMatch(form, in: attribute ?? nil)
  }

  @Test func noPhraseReachesAcrossAttributesOrValues() async throws {
    let long = String(repeating: " lorem", count: 1000)
    let sample = try await TextSample([
      ["title": "big", "body": "apple"], ["body": ["big", "apple"]], ["body": "big apple"],
      ["title": "big", "body": .string("apple" + long)],
      ["body": ["big", .string("apple" + long)]], ["body": .string("big apple" + long)],
    ])
    let matcher = try sample.matcher()
    #expect(try matcher.rows(TextMatch(.phrase("big apple")), among: sample.rows).rows == [3, 6])
    #expect(
      try matcher.rows(TextMatch(.near("big apple", within: 500)), among: sample.rows).rows
        == [3, 6])
    await sample.fixture.pipeline.close()
  }

  @Test func whatHasNoWordsOrIsNotThereIsRefused() async throws {
    let sample = try await TextSample([["title": "word"]])
    let matcher = try sample.matcher()
    for (name, code) in [("size", KliegError.Code.badQuery), ("absent", .noSuchAttribute)] {
      let error = #expect(throws: KliegError.self) {
        try matcher.rows(TextMatch(.words("word"), in: name), among: sample.rows)
      }
      #expect(error?.code == code)
    }
    let error = #expect(throws: KliegError.self) {
      try matcher.rows(TextMatch(.fuzzy("word", edits: 3)), among: sample.rows)
    }
    #expect(error?.code == .badQuery)
    await sample.fixture.pipeline.close()
  }

  @Test func aPhraseOfVeryManyWordsIsLookedFor() async throws {
    let words = (0..<20_000).map { "w\($0 % 3000)" }.joined(separator: " ")
    let sample = try await TextSample([
      ["body": .string(words)], ["body": .string(words + " x")], ["body": "w1"],
    ])
    let matcher = try sample.matcher()
    for form in [TextMatch.Form.phrase(words), .words(words), .near(words, within: 30_000)] {
      #expect(try matcher.rows(TextMatch(form), among: sample.rows).rows == [1, 2])
    }
    #expect(try matcher.rows(TextMatch(.phrase(words + " x")), among: sample.rows).rows == [2])
    await sample.fixture.pipeline.close()
  }

  @Test func afterItsLimitItFindsNoMoreAndSaysSo() async throws {
    let sample = try await TextSample(TextSample.random(100, seed: 9))
    let limit = SearchLimit()
    limit.stop()
    let found = try sample.matcher(limit: limit).rows(
      TextMatch(.words("apple"), in: "tags"), among: sample.rows)
    #expect(found.isEmpty)
    #expect(limit.wasNoticed)
    await sample.fixture.pipeline.close()
  }
}
