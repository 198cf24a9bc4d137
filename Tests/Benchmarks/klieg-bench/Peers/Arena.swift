import CPeers

/// Strings that C may keep pointers to for as long as the arena lives.
final class Arena {
  private var blocks: [UnsafeMutablePointer<CChar>] = []
  private var lists: [UnsafeMutablePointer<PeerText>] = []

  deinit {
    for block in blocks { block.deallocate() }
    for list in lists { list.deallocate() }
  }

  func text(_ bytes: some Collection<UInt8>) -> PeerText {
    guard !bytes.isEmpty else { return PeerText() }
    let block = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    for (offset, byte) in bytes.enumerated() { block[offset] = CChar(bitPattern: byte) }
    blocks.append(block)
    return PeerText(bytes: block, count: bytes.count)
  }

  func text(_ string: String?) -> PeerText { text((string ?? "").utf8) }

  func list(_ texts: [PeerText]) -> UnsafePointer<PeerText>? {
    guard !texts.isEmpty else { return nil }
    let list = UnsafeMutablePointer<PeerText>.allocate(capacity: texts.count)
    list.initialize(from: texts, count: texts.count)
    lists.append(list)
    return UnsafePointer(list)
  }
}
