@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
package import SwiftSyntaxMacros

/// What the compiler starts to expand macros, and speaks to over standard input and output.
@main
package struct KliegMacros {
  /// Every macro, by the name under which a declaration refers to it.
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

  static func main() throws {
    let compiler = try StandardIOMessageConnection()
    try CompilerPluginMessageListener(connection: compiler, provider: KliegMacros()).main()
  }
}

extension KliegMacros: PluginProvider {
  package func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
    guard let macro = Self.all.first(where: { String(describing: $0) == typeName }) else {
      throw UnknownMacro(module: moduleName, type: typeName)
    }
    return macro
  }
}
