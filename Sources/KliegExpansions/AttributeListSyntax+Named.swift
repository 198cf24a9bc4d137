import SwiftSyntax

extension AttributeListSyntax {
  /// The attribute of a name, whether or not its module stands before it.
  /// - Parameter name: The name without `@`.
  /// - Returns: The first such attribute.
  func named(_ name: String) -> AttributeSyntax? {
    lazy.compactMap { $0.as(AttributeSyntax.self) }.first { attribute in
      let type = attribute.attributeName
      return type.as(IdentifierTypeSyntax.self)?.name.text == name
        || type.as(MemberTypeSyntax.self)?.name.text == name
    }
  }
}
