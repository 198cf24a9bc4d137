import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing

@testable import KliegExpansions

/// What a source becomes when its macros are expanded, as the compiler would expand them.
struct Expansion {
  let text: String
  let complaints: [String]

  init(of source: String, conformances: [TypeSyntax] = ["Observable", "PersistentModel"]) {
    let file = Parser.parse(source: source)
    let shared = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Module", fullFilePath: "/Module.swift")])
    let macros: [String: MacroSpec] = [
      "Model": MacroSpec(type: ModelMacro.self, conformances: conformances),
      "_PersistedProperty": MacroSpec(type: PersistedPropertyMacro.self),
      "Attribute": MacroSpec(type: AttributeMacro.self),
      "Relationship": MacroSpec(type: RelationshipMacro.self),
      "Transient": MacroSpec(type: TransientMacro.self),
      "Index": MacroSpec(type: IndexMacro.self),
      "Unique": MacroSpec(type: UniqueMacro.self),
      "ComputedProperty": MacroSpec(type: ComputedPropertyMacro.self),
      "DeferredProperty": MacroSpec(type: DeferredPropertyMacro.self),
      "ModelActor": MacroSpec(type: ModelActorMacro.self, conformances: ["ModelActor"]),
    ]
    let expanded = file.expand(
      macroSpecs: macros,
      contextGenerator: { node in
        BasicMacroExpansionContext(
          sharingWith: shared, lexicalContext: node.allMacroLexicalContexts())
      }, indentationWidth: .spaces(2))
    text = expanded.description
    complaints = shared.diagnostics.map(\.message)
  }

  /// The first line of the text that has another within.
  func line(with part: String) -> String? {
    text.split(separator: "\n").first { $0.contains(part) }.map(String.init)
  }

  /// Expects the source to become a text, without complaints.
  ///
  /// Where empty lines stand is the formatter's business.
  func expect(_ expected: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    #expect(complaints == [], sourceLocation: sourceLocation)
    #expect(text.withoutEmptyLines == expected.withoutEmptyLines, sourceLocation: sourceLocation)
  }
}

extension String {
  fileprivate var withoutEmptyLines: String {
    split(separator: "\n").filter { $0.contains { $0 != " " } }.joined(separator: "\n")
  }
}
