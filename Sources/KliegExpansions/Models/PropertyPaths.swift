import SwiftSyntax
import SwiftSyntaxMacros

/// The key paths that `#Index` and `#Unique` name, which the compiler checks to be of the model, and this to
/// be of something that is stored.
struct PropertyPaths {
  private let macro: String
  private let paths: [KeyPathExprSyntax]

  /// Reads a member of a model's class; nil for one that is neither.
  init?(_ member: DeclSyntax) {
    guard let macro = member.as(MacroExpansionDeclSyntax.self),
      ["Index", "Unique"].contains(macro.macroName.text)
    else { return nil }
    self.macro = macro.macroName.text
    paths = macro.arguments.flatMap { Self.paths(in: Syntax($0.expression)) }
  }

  private static func paths(in node: Syntax) -> [KeyPathExprSyntax] {
    if let path = node.as(KeyPathExprSyntax.self) { return [path] }
    return node.children(viewMode: .sourceAccurate).flatMap { paths(in: $0) }
  }

  /// Shows what is wrong with them.
  ///
  /// - Parameters:
  ///   - stored: The names of the stored properties.
  ///   - context: The expansion.
  func check(against stored: Set<String>, in context: some MacroExpansionContext) {
    for path in paths {
      let names = path.components.map {
        $0.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.plainText
      }
      guard let name = names.first ?? nil, stored.contains(name) else {
        Complaint.notOfModel(macro: macro, path: path.trimmedDescription).show(
          at: path, in: context)
        continue
      }
      if macro == "Unique", names.count > 1 {
        Complaint.memberOfUnique(path: path.trimmedDescription).show(at: path, in: context)
      }
    }
  }
}
