package import SwiftSyntax
package import SwiftSyntaxMacros

/// `@DeferredProperty`: a property that its entity fetches.
package enum DeferredPropertyMacro: PeerMacro {
  package static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let property = EntityPropertyExpansion(declaration, node, in: context) else { return [] }
    return property.peers(getter: "asyncGetter: \(property.closure)")
  }
}
