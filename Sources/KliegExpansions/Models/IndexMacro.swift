package import SwiftSyntax
package import SwiftSyntaxMacros

/// `#Index`: read by `@Model`, which checks what it names; expands to nothing itself.
package enum IndexMacro: DeclarationMacro {
  package static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    []
  }
}
