package import SwiftDiagnostics
package import SwiftSyntax
package import SwiftSyntaxMacros

/// What is wrong with a declaration that carries a macro, as the compiler shows it.
package enum Complaint: Equatable {
  case notAClass(macro: String)
  case notAnActor
  case subclassOfModel
  case severalAtOnce
  case immutable(property: String)
  case lazy(property: String)
  case observed(property: String)
  case transientWithoutValue(property: String)
  case notStored(macro: String)
  case twoKinds(property: String)
  case notOfModel(macro: String, path: String)
  case memberOfUnique(path: String)
  case notComputed(macro: String)
  case notInEntity(macro: String)

  /// Shows the complaint at a place of the source.
  /// - Parameters:
  ///   - node: The place.
  ///   - context: The expansion that found it.
  package func show(at node: some SyntaxProtocol, in context: some MacroExpansionContext) {
    context.diagnose(Diagnostic(node: node, message: self))
  }
}

extension Complaint: DiagnosticMessage {
  package var severity: DiagnosticSeverity { .error }

  package var diagnosticID: MessageID {
    MessageID(domain: "Klieg", id: String("\(self)".prefix { $0 != "(" }))
  }

  package var message: String {
    switch self {
    case .notAClass(let macro):
      "'@\(macro)' can only be applied to a class"
    case .notAnActor:
      "'@ModelActor' can only be applied to an actor"
    case .subclassOfModel:
      "'@Model' cannot be applied to a subclass of a model"
    case .severalAtOnce:
      "each stored property of a model needs a 'var' of its own"
    case .immutable(let property):
      "'\(property)' is stored by its model and must be a 'var'; or mark it '@Transient'"
    case .lazy(let property):
      "'\(property)' is lazy and cannot be stored by its model; mark it '@Transient'"
    case .observed(let property):
      "'\(property)' is stored by its model and cannot have 'willSet' or 'didSet'"
    case .transientWithoutValue(let property):
      "'\(property)' is not stored and needs a default value"
    case .notStored(let macro):
      "'@\(macro)' can only be applied to a stored property of an instance"
    case .notComputed(let macro):
      "'@\(macro)' can only be applied to a property with a type and a getter"
    case .notInEntity(let macro):
      "'@\(macro)' can only be applied within the declaration of an entity, not in an extension"
    case .notOfModel(let macro, let path):
      "'#\(macro)' names '\(path)', which is no property that the model stores"
    case .memberOfUnique(let path):
      "'#Unique' names '\(path)', and only whole properties can be unique"
    case .twoKinds(let property):
      "'\(property)' cannot be both an attribute and a relationship"
    }
  }
}
