import SwiftSyntax

extension DeclGroupSyntax {
  /// The access that a member needs to satisfy a protocol of the type's users, with a space behind it,
  /// or nothing.
  var accessOfWitnesses: String {
    for modifier in modifiers {
      switch modifier.name.tokenKind {
      case .keyword(.public), .keyword(.open): return "public "
      case .keyword(.package): return "package "
      default: continue
      }
    }
    return ""
  }
}
