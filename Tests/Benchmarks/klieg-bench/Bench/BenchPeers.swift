import CPeers
import Foundation

/// The peers of one round, each in a folder of its own.
struct BenchPeers {
  let table: Peer
  let xapian: Peer
  let fts5: Peer
  let tantivy: TantivyPeer?
  /// Holds what the peers are given beside the items.
  let arena = Arena()

  init(folder: String, tantivy: TantivyPeer?) throws {
    self.tantivy = tantivy
    func make(_ kind: PeerKind, _ name: String) throws -> Peer {
      let path = "\(folder)/peers/\(name)"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      return try Peer(kind, folder: path)
    }
    table = try make(.table, "table")
    xapian = try make(.xapian, "xapian")
    fts5 = try make(.FTS5, "fts5")
  }
}
