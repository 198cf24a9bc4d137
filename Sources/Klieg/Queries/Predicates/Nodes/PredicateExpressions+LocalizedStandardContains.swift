public import FoundationEssentials

// Foundation has these for Apple's systems only; `#Predicate` writes their names.

extension PredicateExpressions {
  /// Whether a text has another within it, whatever the case and accents.
  public struct StringLocalizedStandardContains<
    Root: PredicateExpression, Other: PredicateExpression
  >: PredicateExpression
  where Root.Output: StringProtocol, Other.Output: StringProtocol {
    /// What the node is worth.
    public typealias Output = Bool

    /// The text.
    public let root: Root
    /// What it is held against.
    public let other: Other

    /// Makes a node.
    public init(root: Root, other: Other) {
      self.root = root
      self.other = other
    }

    /// Works the node out in memory.
    public func evaluate(_ bindings: PredicateBindings) throws -> Output {
      FoldedText(try root.evaluate(bindings), strippingMarks: true)
        .contains(FoldedText(try other.evaluate(bindings), strippingMarks: true))
    }
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// What `#Predicate` makes of `localizedStandardContains`.
  public static func build_localizedStandardContains<Root, Other>(
    _ root: Root, _ other: Other
  ) -> StringLocalizedStandardContains<Root, Other> {
    StringLocalizedStandardContains(root: root, other: other)
  }
}

extension PredicateExpressions.StringLocalizedStandardContains: Codable
where Root: Codable, Other: Codable {}

extension PredicateExpressions.StringLocalizedStandardContains: Sendable
where Root: Sendable, Other: Sendable {}

extension PredicateExpressions.StringLocalizedStandardContains: StandardPredicateExpression
where Root: StandardPredicateExpression, Other: StandardPredicateExpression {}
