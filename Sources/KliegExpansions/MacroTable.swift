package import SwiftSyntaxMacros

/// Every macro, by the name under which a declaration refers to it.
package enum MacroTable {
  /// The macros' types.
  package static var all: [any Macro.Type] {
    [
      ModelMacro.self,
      PersistedPropertyMacro.self,
      AttributeMacro.self,
      RelationshipMacro.self,
      TransientMacro.self,
      IndexMacro.self,
      UniqueMacro.self,
      ModelActorMacro.self,
      ComputedPropertyMacro.self,
      DeferredPropertyMacro.self,
    ]
  }

  /// Finds a macro.
  /// - Parameters:
  ///   - type: The name of its type.
  ///   - module: The module that a declaration says it is in.
  /// - Returns: Its type.
  /// - Throws: ``UnknownMacro``.
  package static func macro(_ type: String, in module: String) throws -> any Macro.Type {
    guard let macro = all.first(where: { String(describing: $0) == type }) else {
      throw UnknownMacro(module: module, type: type)
    }
    return macro
  }
}
