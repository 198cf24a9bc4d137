import KliegDamage

/// What a daemon is made to do while a fault waits for it.
enum Workload: String, Sendable, CaseIterable {
  /// All that a donor and a person may ask of a sound index.
  case usual
  /// A store that has lost a page is repaired.
  case wornStore = "worn-store"
  /// A text view that has lost a page is made again.
  case wornText = "worn-text"

  /// What is damaged before it begins.
  var injury: (kind: FileKind, wound: Wound)? {
    switch self {
    case .usual: nil
    case .wornStore: (.store, .zeroBlock(6))
    case .wornText: (.textTable, .zeroBlock(0))
    }
  }
}
