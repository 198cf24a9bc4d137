package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// `@_PersistedProperty`, which `@Model` puts on what it stores: reads and writes go through the
/// backing data and tell observers.
package enum PersistedPropertyMacro {}

extension PersistedPropertyMacro: AccessorMacro {
  package static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let property = ModelProperty(declaration) else { return [] }
    let name = property.name
    return [
      """
      @storageRestrictions(accesses: _$backingData, initializes: \(property.placeholder))
      init(initialValue) {
        _$backingData.setValue(forKey: \\.\(name), to: initialValue)
        \(property.placeholder) = _SwiftDataNoType()
      }
      """,
      """
      get {
        _$observationRegistrar.access(self, keyPath: \\.\(name))
        return self.getValue(forKey: \\.\(name))
      }
      """,
      """
      set {
        _$observationRegistrar.withMutation(of: self, keyPath: \\.\(name)) {
          self.setValue(forKey: \\.\(name), to: newValue)
        }
      }
      """,
    ]
  }
}

extension PersistedPropertyMacro: PeerMacro {
  package static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let property = ModelProperty(declaration) else { return [] }
    return ["@Transient private var \(property.placeholder): _SwiftDataNoType"]
  }
}
