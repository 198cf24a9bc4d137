package import SwiftSyntax
package import SwiftSyntaxMacros

/// `@ComputedProperty`: a property that its entity computes.
package enum ComputedPropertyMacro: PeerMacro {
  package static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let property = EntityPropertyExpansion(declaration, node, in: context) else { return [] }
    return property.peers(getter: "getter: \(property.keyPath)")
  }
}
