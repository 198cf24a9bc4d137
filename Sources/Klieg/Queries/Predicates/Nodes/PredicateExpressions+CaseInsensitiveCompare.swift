public import FoundationEssentials

// Foundation has these for Apple's systems only; `#Predicate` writes their names.

extension PredicateExpressions {
  /// How a text is ordered to another, whatever the case.
  public struct StringCaseInsensitiveCompare<Root: PredicateExpression, Other: PredicateExpression>:
    PredicateExpression
  where Root.Output: StringProtocol, Other.Output: StringProtocol {
    /// What the node is worth.
    public typealias Output = ComparisonResult

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
      FoldedText(try root.evaluate(bindings), strippingMarks: false)
        .order(to: FoldedText(try other.evaluate(bindings), strippingMarks: false))
    }
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// What `#Predicate` makes of `caseInsensitiveCompare`.
  public static func build_caseInsensitiveCompare<Root, Other>(
    _ root: Root, _ other: Other
  ) -> StringCaseInsensitiveCompare<Root, Other> {
    StringCaseInsensitiveCompare(root: root, other: other)
  }
}

extension PredicateExpressions.StringCaseInsensitiveCompare: Codable
where Root: Codable, Other: Codable {}

extension PredicateExpressions.StringCaseInsensitiveCompare: Sendable
where Root: Sendable, Other: Sendable {}

extension PredicateExpressions.StringCaseInsensitiveCompare: StandardPredicateExpression
where Root: StandardPredicateExpression, Other: StandardPredicateExpression {}
