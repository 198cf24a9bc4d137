import KliegEngine
import KliegModel
import Testing

/// Accents may be left out; whoever writes them means them.
@Suite struct AccentTests {
  private let fixture: EngineFixture

  init() async throws {
    fixture = try EngineFixture()
    let titles = [
      "cho mượn sách", "chó mực", "chợ đêm", "Bücher", "Bucher", "papa", "papá", "认识你", "我识字",
    ]
    try await fixture.update(
      "notes", Update(items: titles.map { Item($0, attributes: ["title": .string($0)]) }))
  }

  private func found(
    _ text: String, _ matching: Matching, isTyping: Bool = false
  ) async throws -> [String] {
    var query = Query(text, isTyping: isTyping)
    query.matching = matching
    return try await fixture.search(query, in: ["notes"]).hits.map(\.identifier)
  }

  @Test(arguments: [Matching.everyWord, .forgiving])
  func theSameAccentsComeFirst(_ matching: Matching) async throws {
    for (text, first) in [
      ("chó", "chó mực"), ("chợ", "chợ đêm"), ("Bücher", "Bücher"), ("papá", "papá"),
      ("cho\u{301}", "chó mực"),
    ] {
      #expect(try await found(text, matching).first == first, "\(text)")
    }
  }

  @Test(arguments: [Matching.everyWord, .forgiving])
  func withoutAccentsAllAreFound(_ matching: Matching) async throws {
    let all: Set = ["cho mượn sách", "chó mực", "chợ đêm"]
    #expect(Set(try await found("cho", matching)) == all)
    #expect(Set(try await found("chó", matching)) == all)
    #expect(Set(try await found("bucher", matching)) == ["Bücher", "Bucher"])
    #expect(try await found("muon sach", matching) == ["cho mượn sách"])
    #expect(Set(try await found("papá", matching, isTyping: true)) == ["papa", "papá"])
  }

  @Test(arguments: [Matching.everyWord, .forgiving])
  func whatStandsAcrossWordsIsFound(_ matching: Matching) async throws {
    #expect(try await found("识你", matching).first == "认识你")
    #expect(Set(try await found("识", matching)) == ["认识你", "我识字"])
  }
}
