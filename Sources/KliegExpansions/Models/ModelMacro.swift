package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// `@Model`: makes a class a model, whose values live in backing data and can be observed.
package enum ModelMacro {}

extension ModelMacro: MemberMacro {
  package static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let model = declaration.as(ClassDeclSyntax.self) else {
      Complaint.notAClass(macro: "Model").show(at: node, in: context)
      return []
    }
    guard !protocols.isEmpty || model.inheritanceClause == nil else {
      Complaint.subclassOfModel.show(at: node, in: context)
      return []
    }
    return ModelExpansion(of: model, in: context).members
  }
}

extension ModelMacro: MemberAttributeMacro {
  package static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard declaration.is(ClassDeclSyntax.self), let property = ModelProperty(member),
      property.kind == .persisted, property.complaint == nil
    else { return [] }
    return ["@_PersistedProperty"]
  }
}

extension ModelMacro: ExtensionMacro {
  package static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.is(ClassDeclSyntax.self) else { return [] }
    return try protocols.compactMap { missing in
      let module = missing.trimmedDescription.hasSuffix("Observable") ? "Observation" : "SwiftData"
      let name = missing.trimmedDescription.split(separator: ".").last.map(String.init) ?? ""
      return try ExtensionDeclSyntax("extension \(type.trimmed): \(raw: module).\(raw: name) {}")
    }
  }
}
