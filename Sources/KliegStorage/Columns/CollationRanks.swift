/// The places of codes in the order of collation.
enum CollationRanks: Sendable {
  /// Of all codes, by code.
  case all([UInt32])
  /// Of some codes.
  case some([UInt32: UInt32])

  /// The place of a code.
  @inline(__always)
  subscript(code: UInt32) -> UInt32 {
    switch self {
    case .all(let ranks): ranks[Int(code)]
    case .some(let ranks): ranks[code] ?? .max
    }
  }
}
