import SwiftSyntax

/// What `schemaMetadata` says of one stored property.
struct PropertyMetadata {
  private let property: ModelProperty
  private let model: TokenSyntax

  init(of property: ModelProperty, in model: TokenSyntax) {
    self.property = property
    self.model = model
  }

  /// The row, as an expression.
  var source: String {
    "SwiftData.Schema.PropertyMetadata("
      + "name: \"\(property.name.plainText)\", keypath: \\\(model).\(property.name), "
      + "defaultValue: \(defaultValue), metadata: \(metadata))"
  }

  /// The value that models have from before the property was added.
  ///
  /// A value that makes related models is left out: to describe the schema must not make models.
  private var defaultValue: String {
    guard let value = property.initialValue, property.relationship == nil || value.isEmpty
    else { return "nil" }
    guard let type = property.type else { return value.description }
    return "(\(value)) as \(type)"
  }

  private var metadata: String {
    if let relationship = property.relationship {
      "SwiftData.Schema.Relationship\(Self.arguments(of: relationship))"
    } else if let attribute = property.attribute {
      "SwiftData.Schema.Attribute\(Self.arguments(of: attribute))"
    } else {
      "nil"
    }
  }

  private static func arguments(of attribute: AttributeSyntax) -> String {
    "(\(attribute.arguments?.trimmedDescription ?? ""))"
  }
}

extension ExprSyntax {
  /// Whether this is `nil` or `[]`.
  fileprivate var isEmpty: Bool {
    self.is(NilLiteralExprSyntax.self) || self.as(ArrayExprSyntax.self)?.elements.isEmpty == true
  }
}
