import Foundation
import KliegModel

/// tantivy in a process of Python's, which measures its own queries.
final class TantivyPeer {
  private struct Reply: Decodable {
    let seconds: [Double]
    let hits: [Int]
  }

  private struct Command: Encodable {
    var `do`: String
    var folder: String?
    var items: String?
    var limit: Int?
    var patience: Double?
    var queries: [Question]?
  }

  private struct Question: Encodable {
    let words: [String]
    let typing: Bool
    let phrase: Bool
    let fuzzy: Bool
    let section: String?
    let low: Double?
    let high: Double?
    let sort: Bool
    let limit: Int

    init(_ query: BenchQuery) {
      words = query.words
      typing = query.isTyping
      phrase = query.isPhrase
      fuzzy = query.isFuzzy
      section = query.section
      low = query.range?.lowerBound
      high = query.range?.upperBound
      sort = query.sortsBySize
      limit = query.counts ? 0 : BenchQuery.limit
    }
  }

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var rest = Data()

  init(python: String, script: String) throws {
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = [script]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Indexes the items of a file; how long it took.
  func fill(_ items: String, limit: Int, folder: String) throws -> Double {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let command = Command(do: "open", folder: folder, items: items, limit: limit)
    return try ask(command).seconds.first ?? 0
  }

  /// Asks queries for so long at most.
  func find(_ queries: [BenchQuery], patience: Double) throws -> (times: Samples, meanHits: Double)
  {
    let reply = try ask(
      Command(do: "find", patience: patience, queries: queries.map(Question.init)))
    var samples = Samples()
    for seconds in reply.seconds { samples.add(seconds) }
    return (samples, Double(reply.hits.reduce(0, +)) / Double(max(1, reply.hits.count)))
  }

  private func ask(_ command: Command) throws -> Reply {
    let data = try JSONEncoder().encode(command) + Data("\n".utf8)
    try input.fileHandleForWriting.write(contentsOf: data)
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest = Data(rest[(end + 1)...]) }
        return try JSONDecoder().decode(Reply.self, from: Data(rest[..<end]))
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw KliegError(.unexpected, "tantivy's process has ended.") }
      rest += more
    }
  }
}
