/// What a text is within its document; decides weight and typing aids.
package enum FieldRole: Sendable {
  /// Titles, names and display names: words count threefold and are found from their first letter.
  case title
  /// Everything else.
  case text

  var weight: UInt32 {
    switch self {
    case .title: 3
    case .text: 1
    }
  }

  var hasEdges: Bool { self == .title }
}
