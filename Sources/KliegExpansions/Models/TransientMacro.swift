package import SwiftSyntax
package import SwiftSyntaxMacros

/// `@Transient`: read by `@Model`, expands to nothing itself.
package enum TransientMacro: PeerMacro {
  package static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    []
  }
}
