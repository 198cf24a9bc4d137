import Foundation
import Klieg

/// Scores rankings on test collections, through the daemon as any application would.
struct Quality {
  private static let shown = 1000

  private let options: QualityOptions

  init(_ options: QualityOptions) { self.options = options }

  func run() async throws {
    let names = try QualityCollection.names(in: options.collections)
      .filter { options.names?.contains($0) ?? true }
    guard !names.isEmpty else {
      throw KliegError(.noInput, "\(options.collections) has no such collections.")
    }
    let folder = FileManager.default.temporaryDirectory.path + "/klieg-quality-\(getpid())"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let daemon = try BenchDaemon(program: options.daemon, folder: folder)
    let client = Client(socket: daemon.socket)
    print(Self.line("", ["nDCG@10", "best", "Anserini", "MAP", "R@100", "S@5", "queries"]))
    var kept = [Kept(), Kept()]
    for name in names {
      let path = "\(options.collections)/\(name)"
      let collection = try QualityCollection(folder: path)
      try await donate(collection, to: client)
      if collection.queries.contains(where: { $0.variant != nil }) {
        try await scoreVariants(collection, client)
      } else {
        let clean = try await score(collection, as: name, client)
        for typos in 1...2 {
          let file = "queries_typo\(typos).jsonl"
          guard FileManager.default.fileExists(atPath: "\(path)/\(file)") else { continue }
          let misspelt = try QualityCollection(folder: path, queries: file)
          kept[typos - 1].clean += clean
          kept[typos - 1].misspelt += try await score(
            misspelt, as: "\(name), typos: \(typos)", client)
        }
      }
      try await client.drop(name)
    }
    for (typos, least) in [(1, "0.99"), (2, "0.98")] {
      guard let share = kept[typos - 1].share else { continue }
      print(Self.line("typos: \(typos), score kept", [Self.digits(share), least]))
    }
    await client.close()
  }

  /// The scores of collections that have misspelt queries, together.
  private struct Kept {
    var clean = 0.0
    var misspelt = 0.0

    /// How much of the clean score the misspelt queries keep; nil where there are none.
    var share: Double? { clean > 0 ? misspelt / clean : nil }
  }

  private func donate(_ collection: QualityCollection, to client: Client) async throws {
    var description = IndexDescription(name: collection.name)
    description.fields = [Field("title", .text, weight: 3), Field("body", .text)]
    if !options.isGuessing { description.language = QualityFigures.languages[collection.name] }
    _ = try await client.open(description)
    let items = collection.documents.map { document in
      Item(
        document.id,
        attributes: ["title": .string(document.title ?? ""), "body": .string(document.text)])
    }
    for start in stride(from: 0, to: items.count, by: 1000) {
      _ = try await client.donate(
        Array(items[start..<min(start + 1000, items.count)]), to: collection.name)
    }
    try await client.waitUntilSearchable(collection.name)
  }

  /// Prints how good the rankings of a collection's queries are, and returns their nDCG@10.
  private func score(
    _ collection: QualityCollection, as title: String, _ client: Client
  ) async throws -> Double {
    var score = QualityScore()
    for query in collection.queries {
      guard let gains = collection.gains[query.id] else { continue }
      score.add(try await ranking(query, in: collection, client), gains: gains)
    }
    let figures = QualityFigures.all[title]
    print(
      Self.line(
        title,
        [
          Self.digits(score.nDCG10), figures.map { Self.digits($0.best) } ?? "",
          figures?.anserini.map(Self.digits) ?? "", Self.digits(score.meanAveragePrecision),
          Self.digits(score.recall100), Self.digits(score.success5), String(score.queries),
        ]))
    return score.nDCG10
  }

  /// Known items: how often one is among the first five, for each way that the queries were made.
  private func scoreVariants(_ collection: QualityCollection, _ client: Client) async throws {
    var scores: [String: QualityScore] = [:]
    for query in collection.queries {
      guard let gains = collection.gains[query.id] else { continue }
      let kind = "\(query.kind ?? "").\(query.variant ?? "")"
      let ranking = try await ranking(query, in: collection, client)
      scores[kind, default: QualityScore()].add(ranking, gains: gains)
    }
    for (kind, score) in scores.sorted(by: { $0.key < $1.key }) {
      let best = QualityFigures.all["\(collection.name) \(kind)"]?.best
      print(
        Self.line(
          "\(collection.name) \(kind)",
          [
            "", best.map { "S@5 " + Self.digits($0) } ?? "", "", "", "",
            Self.digits(score.success5), String(score.queries),
          ]))
    }
  }

  private func ranking(
    _ text: QualityCollection.Text, in collection: QualityCollection, _ client: Client
  ) async throws -> [String] {
    var query = Query(text.text, limit: Self.shown, attributes: .none)
    query.isTyping = text.variant.map { $0.hasPrefix("pre") || $0 == "typoprefix" } ?? false
    query.matching = .forgiving
    return try await client.search(query, in: [collection.name]).hits.map(\.identifier)
  }

  private static func digits(_ value: Double) -> String { String(format: "%.4f", value) }

  private static func line(_ title: String, _ cells: [String]) -> String {
    title + String(repeating: " ", count: max(0, 26 - title.count))
      + cells.map { String(repeating: " ", count: max(1, 11 - $0.count)) + $0 }.joined()
  }
}
