package import CoreSpotlight

/// Where a property's value goes when its entity is donated.
package enum PropertyIndexing: @unchecked Sendable {
  // Sendable because key paths to attributes capture nothing, and keys never change.

  /// Nowhere.
  case none
  /// To one of CoreSpotlight's attributes.
  case attribute(PartialKeyPath<CSSearchableItemAttributeSet>)
  /// To an attribute of the application's own.
  case custom(CSCustomAttributeKey)

  /// Whether the value goes anywhere.
  package var isIndexed: Bool {
    if case .none = self { false } else { true }
  }

  /// The attribute's name; nil where the value goes nowhere.
  package var attributeName: String? {
    switch self {
    case .none: nil
    case .attribute(let keyPath): CSSearchableItemAttributeSet.attributeName(of: keyPath)
    case .custom(let key): key.keyName
    }
  }
}
