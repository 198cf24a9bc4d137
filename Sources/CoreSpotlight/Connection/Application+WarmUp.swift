import Klieg

extension Application {
  /// Opens the connection and the indexes, so that the first search finds them open.
  func warmUp() async throws {
    let names = try await indexes().map(\.name)
    if !names.isEmpty { _ = try await client.search(.init(limit: 0), in: names) }
  }
}
