import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// What `@ComputedProperty` and `@DeferredProperty` put beside a property of an entity: a stored object
/// that knows how to get the value, and `$name`, which is that object with the value.
struct EntityPropertyExpansion {
  private let name: String
  private let type: TypeSyntax
  private let entity: String
  private let access: String
  private let arguments: String

  /// Reads a property, or shows why it cannot be one of an entity.
  init?(
    _ declaration: some DeclSyntaxProtocol, _ node: AttributeSyntax,
    in context: some MacroExpansionContext
  ) {
    let macro = node.attributeName.trimmedDescription
    guard let variable = declaration.as(VariableDeclSyntax.self),
      let binding = variable.bindings.first, binding.accessorBlock != nil,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
      let type = binding.typeAnnotation?.type.trimmed
    else {
      Complaint.notComputed(macro: macro).show(at: node, in: context)
      return nil
    }
    guard let entity = context.lexicalContext.first?.nameOfTypeWithStorage else {
      Complaint.notInEntity(macro: macro).show(at: node, in: context)
      return nil
    }
    self.name = name.plainText
    self.type = type
    self.entity = entity
    access = variable.modifiers.accessPrefix
    arguments = node.arguments.map { ", \($0.trimmedDescription)" } ?? ""
  }

  /// The declarations.
  /// - Parameter getter: The argument that says how to get the value of an entity.
  /// - Returns: The object and `$name`.
  func peers(getter: String) -> [DeclSyntax] {
    [
      """
      private let _\(raw: name) = AppIntents.EntityProperty<\(type)>(identifier: \"\(raw: name)\"\(raw: arguments), \(raw: getter))
      """,
      """
      \(raw: access)var $\(raw: name): AppIntents.EntityProperty<\(type)> {
        _\(raw: name)._of(self)
      }
      """,
    ]
  }

  /// The key path to the property.
  var keyPath: String { "\\\(entity).\(name)" }

  /// A closure that awaits the property.
  var closure: String { "{ (entity: \(entity)) in try await entity.\(name) }" }
}

extension Syntax {
  /// The name of the structure or class that this declares.
  fileprivate var nameOfTypeWithStorage: String? {
    self.as(StructDeclSyntax.self)?.name.text ?? self.as(ClassDeclSyntax.self)?.name.text
  }
}
