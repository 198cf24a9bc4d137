package import SwiftSyntax
package import SwiftSyntaxMacros

/// `@Attribute`: read by `@Model`, expands to nothing itself.
package enum AttributeMacro: PeerMacro {
  package static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if ModelProperty(declaration) == nil {
      Complaint.notStored(macro: "Attribute").show(at: node, in: context)
    }
    return []
  }
}
