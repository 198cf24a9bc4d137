public import FoundationEssentials
public import KliegModel

extension Filter {
  /// What a predicate asks of items.
  ///
  /// ```swift
  /// struct Note {
  ///   var title: String
  ///   var rating: Int?
  /// }
  /// let typed = "groc"
  /// let filter = try Filter(
  ///   #Predicate<Note> { $0.title.localizedStandardContains(typed) && ($0.rating ?? 0) > 3 },
  ///   attributes: [\Note.title: "title", \Note.rating: "rating"])
  /// ```
  ///
  /// - Parameters:
  ///   - predicate: The predicate.
  ///   - attributes: The attributes that hold what key paths lead to.
  /// - Throws: `KliegError` with `badQuery` where no filter says the same; see
  ///   ``init(_:naming:)``.
  public init<Root>(
    _ predicate: Predicate<Root>, attributes: [PartialKeyPath<Root>: String]
  ) throws {
    let table = Dictionary(uniqueKeysWithValues: attributes.map { ($0 as AnyKeyPath, $1) })
    try self.init(predicate) { table[$0] }
  }

  /// What a predicate asks of items.
  ///
  /// Whatever does not depend on the item is worked out first, in memory. What remains may be
  /// comparisons with such values, `&&`, `||`, `!`, `? :`, `??`, `if let`, optional chaining, `== nil`,
  /// ranges, `contains` of lists both ways, of strings and with a closure, `allSatisfy`, `filter`,
  /// `starts(with:)`, `isEmpty`, `count` where it only says whether there is anything,
  /// `localizedStandardContains`, `caseInsensitiveCompare`, and `localizedCompare` for sameness.
  /// Strings are compared by their code points, not by locale as Swift may do elsewhere.
  ///
  /// - Parameters:
  ///   - predicate: The predicate.
  ///   - naming: The name of the attribute that holds what a key path leads to; nil for a key path that
  ///     is none. Key paths begin at the predicate's input, and behind optional chaining or in the
  ///     closure of a list, at the type of the element unless the longer one is known.
  /// - Throws: `KliegError` with `badQuery` naming the node that cannot be said as a filter.
  public init<Root>(
    _ predicate: Predicate<Root>, naming: (AnyKeyPath) -> String?
  ) throws {
    try self.init(predicate, relations: nil, naming: naming)
  }

  /// What a predicate asks of items and of those that their attributes name.
  package init<Root>(
    _ predicate: Predicate<Root>, relations: PredicateRelations?,
    naming: (AnyKeyPath) -> String?
  ) throws {
    self = try withoutActuallyEscaping(naming) { naming in
      var scope = LoweringScope(naming: naming)
      scope.relations = relations
      scope[predicate.variable.key] = Lowered(.object(nil, mark: ""))
      return try predicate.expression.filter(in: scope).simplified
    }
  }
}
