import CPeers
import KliegModel

/// One of the engines that Klieg is measured beside.
final class Peer {
  let kind: PeerKind
  private let reference: PeerRef

  init(_ kind: PeerKind, folder: String) throws {
    guard let reference = peer_open(kind, folder) else {
      throw KliegError(.unexpected, "A peer cannot be opened in \(folder).")
    }
    self.kind = kind
    self.reference = reference
  }

  deinit {
    peer_close(reference)
  }

  /// Stores items in one durable commit.
  func add(_ items: ArraySlice<PeerItem>) throws {
    try items.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      try check(peer_add(reference, start, buffer.count))
    }
  }

  func refresh() throws {
    try check(peer_refresh(reference))
  }

  @discardableResult
  func find(_ query: PeerQuery) throws -> PeerAnswer {
    var query = query
    var answer = PeerAnswer()
    try check(peer_find(reference, &query, &answer))
    return answer
  }

  private func check(_ status: Int32) throws {
    guard status != 0 else { return }
    throw KliegError(.unexpected, "A peer failed: \(String(cString: peer_error(reference)))")
  }
}
