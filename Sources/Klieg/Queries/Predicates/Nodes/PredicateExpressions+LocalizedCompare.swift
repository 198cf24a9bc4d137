public import FoundationEssentials

// Foundation has these for Apple's systems only; `#Predicate` writes their names.

extension PredicateExpressions {
  /// How a text is ordered to another for people: by letters, then accents, then case.
  public struct StringLocalizedCompare<Root: PredicateExpression, Other: PredicateExpression>:
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
      let (first, second) = (try root.evaluate(bindings), try other.evaluate(bindings))
      let byLetters = FoldedText(first, strippingMarks: true)
        .order(to: FoldedText(second, strippingMarks: true))
      guard byLetters == .orderedSame else { return byLetters }
      let byCase = FoldedText(first, strippingMarks: false)
        .order(to: FoldedText(second, strippingMarks: false))
      guard byCase == .orderedSame else { return byCase }
      // Small letters come first where people sort.
      return first == second
        ? .orderedSame : first > second ? .orderedAscending : .orderedDescending
    }
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// What `#Predicate` makes of `localizedCompare`.
  public static func build_localizedCompare<Root, Other>(
    _ root: Root, _ other: Other
  ) -> StringLocalizedCompare<Root, Other> {
    StringLocalizedCompare(root: root, other: other)
  }
}

extension PredicateExpressions.StringLocalizedCompare: Codable
where Root: Codable, Other: Codable {}

extension PredicateExpressions.StringLocalizedCompare: Sendable
where Root: Sendable, Other: Sendable {}

extension PredicateExpressions.StringLocalizedCompare: StandardPredicateExpression
where Root: StandardPredicateExpression, Other: StandardPredicateExpression {}
