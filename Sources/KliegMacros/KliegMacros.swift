import KliegExpansions
@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros

/// What the compiler starts to expand macros, and speaks to over standard input and output.
@main
struct KliegMacros: PluginProvider {
  static func main() throws {
    let compiler = try StandardIOMessageConnection()
    try CompilerPluginMessageListener(connection: compiler, provider: KliegMacros()).main()
  }

  func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
    try MacroTable.macro(typeName, in: moduleName)
  }
}
