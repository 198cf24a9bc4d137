/// How deep a check of an index looks.
public enum CheckLevel: String, Sendable, Hashable, CaseIterable, Comparable {
  /// Files, sizes, structure and sequences: milliseconds.
  case quick
  /// Every page, every payload's digest, and Xapian's own check.
  case full
  /// Each item analysed again and compared, both ways, with what the views hold.
  case deep

  /// Whether a level looks less deep than another.
  public static func < (left: Self, right: Self) -> Bool { left.depth < right.depth }

  private var depth: Int {
    switch self {
    case .quick: 0
    case .full: 1
    case .deep: 2
    }
  }
}
