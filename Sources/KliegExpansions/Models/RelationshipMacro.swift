package import SwiftSyntax
package import SwiftSyntaxMacros

/// `@Relationship`: read by `@Model`, expands to nothing itself.
package enum RelationshipMacro: PeerMacro {
  package static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if ModelProperty(declaration) == nil {
      Complaint.notStored(macro: "Relationship").show(at: node, in: context)
    }
    return []
  }
}
