import Foundation
import Klieg

/// A test collection: documents, queries, and which documents each query means.
struct QualityCollection {
  struct Text: Decodable {
    let id: String
    let title: String?
    let text: String
    /// Of queries for known items, how they were made.
    let kind: String?
    let variant: String?
  }

  let name: String
  let documents: [Text]
  let queries: [Text]
  /// How much each document is worth, by query.
  let gains: [String: [String: Int]]

  /// Reads `docs.jsonl`, a file of queries and `qrels.tsv`.
  init(folder: String, queries file: String = "queries.jsonl") throws {
    name = URL(fileURLWithPath: folder).lastPathComponent
    documents = try Self.texts(folder + "/docs.jsonl")
    queries = try Self.texts(folder + "/" + file)
    var gains: [String: [String: Int]] = [:]
    for line in try Self.content(folder + "/qrels.tsv").split(whereSeparator: \.isNewline) {
      let fields = line.split { $0 == "\t" || $0 == " " }.map(String.init)
      guard fields.count == 4, let gain = Int(fields[3]) else {
        throw KliegError(.invalidItem, "\(folder)/qrels.tsv has the line “\(line)”.")
      }
      gains[fields[0], default: [:]][fields[2]] = gain
    }
    self.gains = gains.filter { $0.value.values.contains { $0 > 0 } }
  }

  /// The collections in a folder, by name.
  static func names(in folder: String) throws -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw KliegError(.noInput, "\(folder) has no collections.", details: ["file": folder])
    }
    return names.filter { FileManager.default.fileExists(atPath: "\(folder)/\($0)/docs.jsonl") }
      .sorted()
  }

  private static func texts(_ path: String) throws -> [Text] {
    let decoder = JSONDecoder()
    return try content(path).split(separator: "\n").map {
      try decoder.decode(Text.self, from: Data($0.utf8))
    }
  }

  private static func content(_ path: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw KliegError(.noInput, "\(path) cannot be read.", details: ["file": path])
    }
    return String(decoding: data, as: UTF8.self)
  }
}
