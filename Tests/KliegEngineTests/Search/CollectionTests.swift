import Foundation
import KliegEngine
import KliegModel
import Testing

/// Rankings of parts of test collections, which stand beside the repository or not at all.
@Suite struct CollectionTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../../shared/collections").standardized.path

  private static func has(_ names: String...) -> Bool {
    names.allSatisfy { FileManager.default.fileExists(atPath: "\(folder)/\($0)/docs.jsonl") }
  }

  /// The mean nDCG@10 may not fall below what it was, less a little for other tie-breaks.
  @Test(
    .enabled(if: has("xquad_en", "xquad_vi", "xquad_zh"), "There are no collections."),
    arguments: [("xquad_en", 0.95), ("xquad_vi", 0.93), ("xquad_zh", 0.94)])
  func knownItemsComeFirst(_ name: String, _ floor: Double) async throws {
    let collection = try Collection(Self.folder + "/" + name)
    let found = try await collection.score(first: 150)
    #expect(found >= floor)
  }

  @Test(.enabled(if: has("cranfield"), "There are no collections."))
  func twoMisspeltWordsCostLittle() async throws {
    let clean = try await Collection(Self.folder + "/cranfield").score(first: 60)
    let misspelt = try await Collection(
      Self.folder + "/cranfield", queries: "queries_typo2.jsonl"
    ).score(first: 60)
    #expect(clean >= 0.34)
    #expect(misspelt >= 0.93 * clean)
  }
}

/// A test collection in files of lines.
private struct Collection {
  private struct Text: Decodable {
    let id: String
    let title: String?
    let text: String
  }

  private let documents: [Text]
  private let queries: [Text]
  private var gains: [String: [String: Int]] = [:]

  init(_ folder: String, queries file: String = "queries.jsonl") throws {
    func texts(_ name: String) throws -> [Text] {
      try String(contentsOfFile: folder + "/" + name, encoding: .utf8).split(separator: "\n").map {
        try JSONDecoder().decode(Text.self, from: Data($0.utf8))
      }
    }
    documents = try texts("docs.jsonl")
    queries = try texts(file)
    let lines = try String(contentsOfFile: folder + "/qrels.tsv", encoding: .utf8)
    for line in lines.split(whereSeparator: \.isNewline) {
      let fields = line.split { $0 == "\t" || $0 == " " }.map(String.init)
      if let gain = Int(fields[3]), gain > 0 { gains[fields[0], default: [:]][fields[2]] = gain }
    }
  }

  /// The mean nDCG@10 of the first queries that mean any document.
  func score(first count: Int) async throws -> Double {
    let fixture = try EngineFixture()
    let items = documents.map {
      Item($0.id, attributes: ["title": .string($0.title ?? ""), "body": .string($0.text)])
    }
    try await fixture.update("collection", Update(items: items))
    let asked = queries.filter { gains[$0.id] != nil }.prefix(count)
    var sum = 0.0
    for text in asked {
      var query = Query(text.text, limit: 10)
      query.matching = .forgiving
      let hits = try await fixture.search(query, in: ["collection"]).hits
      let worth = gains[text.id] ?? [:]
      sum +=
        Self.gain(hits.map { worth[$0.identifier] ?? 0 })
        / Self.gain(worth.values.sorted(by: >).prefix(10).map { $0 })
    }
    return sum / Double(asked.count)
  }

  private static func gain(_ gains: [Int]) -> Double {
    gains.enumerated().reduce(0) { $0 + Double($1.element) / log2(Double($1.offset) + 2) }
  }
}
