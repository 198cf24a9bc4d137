import SwiftSyntax

extension DeclModifierListSyntax {
  /// The access that a member needs to be seen by the declaration's users, with a space behind it, or
  /// nothing.
  var accessPrefix: String {
    for modifier in self {
      switch modifier.name.tokenKind {
      case .keyword(.public), .keyword(.open): return "public "
      case .keyword(.package): return "package "
      default: continue
      }
    }
    return ""
  }
}
