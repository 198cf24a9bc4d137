import KliegModel
import KliegStorage
import KliegText
import Testing

@testable import KliegEngine

struct TextPlannerTests {
  @Test func userTextFindsWhatItSays() async throws {
    let sample = try await TextSample([
      ["title": "big apple", "body": "in a tree", "size": 5],
      ["title": "apple", "body": "big tree", "size": 50],
      ["title": "big tree", "body": "no fruit"],
      ["title": "pears", "size": 7],
    ])
    func found(_ text: String, isTyping: Bool = false) throws -> [Int64] {
      var query = Query(text, isTyping: isTyping)
      query.syntax = .user
      return try sample.rows(query)
    }
    #expect(try found("big apple") == [1, 2])
    #expect(try found("\"big apple\"") == [1])
    #expect(try found("tree -fruit") == [1, 2])
    #expect(try found("-tree") == [4])
    #expect(try found("-\"big tree\" tree") == [1])
    #expect(try found("title:apple body:tree") == [1, 2])
    #expect(try found("-title:apple tree") == [3])
    #expect(try found("size:>5") == [2, 4])
    #expect(try found("tree size:>5") == [2])
    #expect(try found("pears OR apple") == [1, 2, 4])
    #expect(try found("(pears OR \"big apple\")") == [1, 4])
    #expect(try found("tree (fruit OR size:>5)") == [2, 3])
    #expect(try found("big app", isTyping: true) == [1, 2])
    #expect(try found("title:app", isTyping: true) == [1, 2])
    #expect(try found("app OR pea", isTyping: true) == [4])
    #expect(try found("apple - pears !!!") == [])
    #expect(try found("apple - \"!!!\" — -\"…\"") == [1, 2])
    for wordless in ["!!!", "\"", "()", "-\"?\""] {
      #expect(try found(wordless) == [], "\(wordless)")
    }
    await sample.fixture.pipeline.close()
  }

  @Test func literalWordsAreNoSyntax() async throws {
    let sample = try await TextSample([["title": "not this, or that"], ["title": "this"]])
    #expect(try sample.rows(Query("this -or \"that\" NOT:")) == [1])
    #expect(try sample.rows(Query("!!!")) == [])
    await sample.fixture.pipeline.close()
  }

  @Test func whatMoreIsTypedOnlyNarrows() async throws {
    let sample = try await TextSample(
      (0..<1000).map { number in
        ["title": .string("T\(number % 7)"), "body": .string("eri\(String(number + 1000)) thing")]
      })
    let all = try sample.rows(Query("e", isTyping: true))
    #expect(all.count == 1000)
    var before = Set(all)
    for text in ["er", "eri", "eri1", "eri10", "eri105", "eri1050"] {
      let found = Set(try sample.rows(Query(text, isTyping: true)))
      #expect(found.isSubset(of: before), "\(text)")
      #expect(!found.isEmpty)
      before = found
    }
    #expect(before.count == 1)
    let plan = try #require(try sample.planner().plan(Query("thing eri", isTyping: true)))
    #expect(!plan.isExpansionCut)
    #expect(try sample.rows(Query("thing eri", isTyping: true)).count == 1000)
    await sample.fixture.pipeline.close()
  }

  @Test func whatStandsForTooManyWordsSaysSo() async throws {
    let sample = try await TextSample(
      (0..<60).map { number in
        let words = (0..<100).map { "a\(number * 100 + $0)" }.joined(separator: " ")
        return ["title": .string("axe \(number)"), "body": .string(words)]
      })
    let plan = try #require(try sample.planner().plan(Query("a", isTyping: true)))
    #expect(plan.isExpansionCut)
    // Titles are found all the same.
    #expect(try sample.rows(Query("a", isTyping: true)).count == 60)
    await sample.fixture.pipeline.close()
  }

  @Test func moreWordsThanCanBeRankedStillFilter() async throws {
    let words = (0..<3000).map { "w\($0)" }.joined(separator: " ")
    let sample = try await TextSample([["body": .string(words)], ["body": "w1 w2"]])
    #expect(try sample.rows(Query(words)) == [1])
    await sample.fixture.pipeline.close()
  }
}
