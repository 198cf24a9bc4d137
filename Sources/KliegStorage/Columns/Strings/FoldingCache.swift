import KliegModel
import KliegQueue

/// A dictionary's strings in folded form, each folded once, when first wanted.
///
/// Dictionary and snapshots share it, since codes keep their strings.
final class FoldingCache: Sendable {
  private let blocks = Locked([Folding: [FoldedBlock]]())

  /// The folded strings of a dictionary, block by block; perhaps more than it has.
  func blocks(
    _ folding: Folding, of dictionary: StringDictionary, checkpoint: () throws -> Void
  ) throws -> [FoldedBlock] {
    try blocks.withLock { all in
      // What is done stays done when the checkpoint ends the work.
      for (index, block) in dictionary.blocks.enumerated() {
        let known = all[folding]?.count ?? 0
        if index < known, all[folding]?[index].count ?? 0 >= block.ends.count { continue }
        try checkpoint()
        let folded = FoldedBlock(block, folding)
        if index < known {
          all[folding]?[index] = folded
        } else {
          all[folding, default: []].append(folded)
        }
      }
      return all[folding] ?? []
    }
  }

  /// The folded strings, when all have been wanted before.
  func known(_ folding: Folding, of dictionary: StringDictionary) -> [FoldedBlock]? {
    blocks.withLock { all in
      guard let blocks = all[folding], blocks.count >= dictionary.blocks.count,
        zip(blocks, dictionary.blocks).allSatisfy({ $0.count >= $1.ends.count })
      else { return nil }
      return blocks
    }
  }
}

/// The strings of a block, folded.
struct FoldedBlock: Sendable {
  private(set) var ends: [UInt32] = []
  private(set) var bytes: [UInt8] = []

  init(_ block: StringBlock, _ folding: Folding) {
    ends.reserveCapacity(block.ends.count)
    bytes.reserveCapacity(block.bytes.count)
    for index in block.ends.indices {
      block.withKept(index) { kept, isCut in
        StringFolder.append(isCut ? kept.withoutLastCharacter : kept, folding, to: &bytes)
      }
      ends.append(UInt32(bytes.count))
    }
  }

  /// How many strings there are.
  var count: Int { ends.count }

  /// Where a string's bytes are.
  @inline(__always)
  func range(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }
}

extension UnsafeRawBufferPointer {
  /// The bytes of a text that was cut without its last character, to which more may have belonged.
  var withoutLastCharacter: UnsafeRawBufferPointer {
    let text = String(decoding: self, as: UTF8.self)
    guard let last = text.last else { return self }
    return UnsafeRawBufferPointer(rebasing: self[..<(count - last.utf8.count)])
  }
}
