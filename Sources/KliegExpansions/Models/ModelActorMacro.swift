package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// `@ModelActor`: gives an actor a model context of its own, and an executor that keeps to it.
package enum ModelActorMacro {}

extension ModelActorMacro: MemberMacro {
  package static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let actor = declaration.as(ActorDeclSyntax.self) else {
      Complaint.notAnActor.show(at: node, in: context)
      return []
    }
    let access = actor.modifiers.accessPrefix
    let properties: [DeclSyntax] = [
      "\(raw: access)nonisolated let modelExecutor: any SwiftData.ModelExecutor",
      "\(raw: access)nonisolated let modelContainer: SwiftData.ModelContainer",
    ]
    guard !actor.memberBlock.members.contains(where: { $0.decl.isInitialiserFromContainer }) else {
      return properties
    }
    return properties + [
      """
      \(raw: access)init(modelContainer: SwiftData.ModelContainer) {
        let modelContext = SwiftData.ModelContext(modelContainer)
        self.modelExecutor = SwiftData.DefaultSerialModelExecutor(modelContext: modelContext)
        self.modelContainer = modelContainer
      }
      """
    ]
  }
}

extension ModelActorMacro: ExtensionMacro {
  package static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.is(ActorDeclSyntax.self), !protocols.isEmpty else { return [] }
    return [try ExtensionDeclSyntax("extension \(type.trimmed): SwiftData.ModelActor {}")]
  }
}

extension DeclSyntax {
  /// Whether this is `init(modelContainer:)`, which an actor may want to write itself.
  fileprivate var isInitialiserFromContainer: Bool {
    let parameters = self.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters
    return parameters.map { $0.map(\.firstName.text) } == ["modelContainer"]
  }
}
