package import SwiftSyntax
package import SwiftSyntaxMacros

/// `#Index`: read by `@Model`, expands to nothing itself.
package enum IndexMacro: DeclarationMacro {
  package static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    []
  }
}
