import SwiftSyntax

/// A property of a class marked `@Model`, as its declaration has it.
struct ModelProperty {
  /// What becomes of the property.
  enum Kind {
    /// Its value lives in the backing data.
    case persisted
    /// Its value lives in the object and is lost with it.
    case transient
  }

  let name: TokenSyntax
  let kind: Kind
  let declaration: VariableDeclSyntax
  let type: TypeSyntax?
  let initialValue: ExprSyntax?

  /// Reads a member of a class, unless it is something else than one stored property of an instance.
  init?(_ member: some SyntaxProtocol) {
    guard let declaration = member.as(VariableDeclSyntax.self), declaration.isStored,
      let binding = declaration.bindings.first, declaration.bindings.count == 1,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.trimmed,
      !name.text.hasPrefix("_$")
    else { return nil }
    self.name = name
    self.declaration = declaration
    kind = declaration.attributes.named("Transient") == nil ? .persisted : .transient
    type = binding.typeAnnotation?.type.trimmed
    initialValue = binding.initializer?.value.trimmed
  }

  var attribute: AttributeSyntax? { declaration.attributes.named("Attribute") }
  var relationship: AttributeSyntax? { declaration.attributes.named("Relationship") }
  var isConstant: Bool { declaration.bindingSpecifier.tokenKind == .keyword(.let) }
  var isLazy: Bool { declaration.modifiers.contains { $0.name.tokenKind == .keyword(.lazy) } }
  var isObserved: Bool { declaration.bindings.first?.accessorBlock != nil }

  /// Whether an object can be made without a value for it.
  var hasValueFromTheStart: Bool {
    if initialValue != nil { return true }
    guard let type, !isConstant else { return false }
    return type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      || type.as(IdentifierTypeSyntax.self)?.name.text == "Optional"
  }

  /// The storage that stands for the property while its value is elsewhere, so that the compiler still
  /// demands that each initialiser gives it one.
  var placeholder: TokenSyntax { .identifier("_" + name.plainText) }

  /// What is wrong with the declaration, if anything is.
  var complaint: Complaint? {
    let name = name.plainText
    switch kind {
    case .transient:
      return hasValueFromTheStart ? nil : .transientWithoutValue(property: name)
    case .persisted:
      if isConstant { return .immutable(property: name) }
      if isLazy { return .lazy(property: name) }
      if isObserved { return .observed(property: name) }
      if attribute != nil, relationship != nil { return .twoKinds(property: name) }
      return nil
    }
  }
}

extension VariableDeclSyntax {
  /// Whether instances have a place for what is declared.
  var isStored: Bool {
    !modifiers.contains { $0.name.isTypeScope } && !bindings.contains { $0.isComputed }
  }
}

extension PatternBindingSyntax {
  /// Whether the value is computed: it has accessors other than observers.
  fileprivate var isComputed: Bool {
    guard let accessors = accessorBlock?.accessors else { return false }
    guard let listed = accessors.as(AccessorDeclListSyntax.self) else { return true }
    return !listed.allSatisfy {
      [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
    }
  }
}

extension TokenSyntax {
  /// Whether the word makes a member one of the type.
  fileprivate var isTypeScope: Bool {
    [.keyword(.static), .keyword(.class)].contains(tokenKind)
  }

  /// The name without the backticks that make a keyword a name.
  var plainText: String { text.filter { $0 != "`" } }
}
