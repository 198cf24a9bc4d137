/// Something bad that happens to a file.
package enum Wound: Sendable, Hashable {
  /// A bit is another one.
  case flipBit(offset: Int, bit: Int)
  /// A byte is another one.
  case changeByte(offset: Int, mask: UInt8)
  /// A block of 4096 bytes is all zeros.
  case zeroBlock(Int)
  /// The first bytes are noise.
  case spoilHead(seed: Int)
  /// Nothing behind a length is there any more.
  case truncate(length: Int)
  /// Nothing is in it any more.
  case empty
  /// It is gone.
  case delete
  /// An earlier version of it is in its place.
  case older
  /// It cannot be read; for root, who can read all, a folder is in its place.
  case unreadable

  /// A wound without its place: a column of the table of damages.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case flipBit = "bit"
    case changeByte = "byte"
    case zeroBlock = "block"
    case spoilHead = "head"
    case truncate
    case empty
    case delete
    case older
    case unreadable
  }

  /// The wound without its place.
  package var kind: Kind {
    switch self {
    case .flipBit: .flipBit
    case .changeByte: .changeByte
    case .zeroBlock: .zeroBlock
    case .spoilHead: .spoilHead
    case .truncate: .truncate
    case .empty: .empty
    case .delete: .delete
    case .older: .older
    case .unreadable: .unreadable
    }
  }

  package static let blockSize = 4096
}

extension Wound: CustomStringConvertible {
  /// What happens, in a phrase.
  package var description: String {
    switch self {
    case .flipBit(let offset, let bit): "bit \(bit) of byte \(offset) flipped"
    case .changeByte(let offset, let mask): "byte \(offset) changed by \(mask)"
    case .zeroBlock(let block): "block \(block) zeroed"
    case .spoilHead(let seed): "its first bytes spoilt with \(seed)"
    case .truncate(let length): "cut to \(length) bytes"
    case .empty: "emptied"
    case .delete: "deleted"
    case .older: "put back to an earlier version"
    case .unreadable: "made unreadable"
    }
  }
}

extension Wound {
  /// A wound of a kind at a random place of a file.
  ///
  /// - Returns: nil where the kind needs more than is in the file.
  package static func random(
    _ kind: Kind, size: Int, using random: inout some RandomNumberGenerator
  ) -> Wound? {
    switch kind {
    case .empty, .truncate, .flipBit, .changeByte, .zeroBlock, .spoilHead:
      guard size > 0 else { return nil }
    case .delete, .older, .unreadable: break
    }
    switch kind {
    case .flipBit:
      return .flipBit(
        offset: .random(in: 0..<size, using: &random), bit: .random(in: 0..<8, using: &random))
    case .changeByte:
      return .changeByte(
        offset: .random(in: 0..<size, using: &random), mask: .random(in: 1...255, using: &random))
    case .zeroBlock:
      return .zeroBlock(.random(in: 0...((size - 1) / blockSize), using: &random))
    case .spoilHead: return .spoilHead(seed: .random(in: 0..<1_000_000, using: &random))
    case .truncate:
      // Half of the lengths at a block's end, where a file system would cut.
      var length = Int.random(in: 1...size, using: &random)
      if Bool.random(using: &random) { length -= length % blockSize }
      return length == 0 || length == size ? .empty : .truncate(length: length)
    case .empty: return .empty
    case .delete: return .delete
    case .older: return .older
    case .unreadable: return .unreadable
    }
  }
}
