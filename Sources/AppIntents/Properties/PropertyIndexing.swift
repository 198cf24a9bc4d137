/// Where a property's value goes when its entity is donated.
package enum PropertyIndexing: Sendable {
  /// Nowhere.
  case none
}
