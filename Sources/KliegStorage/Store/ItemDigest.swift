internal import CXXHash
internal import KliegModel

/// The XXH3-128 digest of a stored item.
///
/// Row, sequences and expiry go in by exclusive or: they change while the content stays, which need
/// not be read again then.
struct ItemDigest: Equatable {
  private var low: UInt64
  private var high: UInt64

  private init(_ hash: XXH128_hash_t) {
    low = hash.low64
    high = hash.high64
  }

  /// Reads a digest from a stored blob; nil when it is not one.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 16 else { return nil }
    low = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
    high = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
  }

  /// The digest of a stored item: that of its content, with place and expiry put in.
  func placed(
    _ row: Int64, _ sequence: Int64, _ contentSequence: Int64, expires: Int64?
  ) -> ItemDigest {
    let place = (
      row.littleEndian, sequence.littleEndian, contentSequence.littleEndian,
      (expires ?? 0).littleEndian, Int64(expires == nil ? 0 : 1).littleEndian
    )
    let hash = withUnsafeBytes(of: place) { XXH3_128bits($0.baseAddress, $0.count) }
    var digest = self
    digest.low ^= hash.low64
    digest.high ^= hash.high64
    return digest
  }

  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try withUnsafeBytes(of: (low.littleEndian, high.littleEndian), body)
  }

  /// Digests items, one after the other, in one piece of memory.
  final class Maker {
    private let state: OpaquePointer

    init() throws {
      guard let state = XXH3_createState() else {
        throw KliegError(.storageFailed, "There is not enough memory to digest items.")
      }
      self.state = state
    }

    deinit {
      XXH3_freeState(state)
    }

    /// The digest of an item's content: everything but its row, its sequences and its expiry.
    func content(_ item: ItemBytes) -> ItemDigest {
      XXH3_128bits_reset(state)
      // The lengths keep neighbours apart.
      let header = (
        Int64(item.identifier.count).littleEndian, Int64(item.type.count).littleEndian,
        Int64(item.domain?.count ?? -1).littleEndian, item.priority.littleEndian
      )
      withUnsafeBytes(of: header) { add($0) }
      add(UnsafeRawBufferPointer(item.identifier))
      add(UnsafeRawBufferPointer(item.type))
      if let domain = item.domain { add(UnsafeRawBufferPointer(domain)) }
      add(item.payload)
      return ItemDigest(XXH3_128bits_digest(state))
    }

    private func add(_ bytes: UnsafeRawBufferPointer) {
      guard let start = bytes.baseAddress else { return }
      XXH3_128bits_update(state, start, bytes.count)
    }
  }
}
