import KliegModel

/// What `search`, `count` and `explain` have in common: what to look for, and where.
struct QueryOptions {
  let query: Query
  /// Nil for all of the caller's.
  let indexes: [String]?

  static let index = Option(
    "index", "i", value: "NAME", completes: .indexes, isRepeatable: true,
    "look only into this index")
  static let filter = Option(
    "where", "w", value: "EXPR", isRepeatable: true, "only items of which this is true")
  static let sort = Option(
    "sort", "s", value: "KEY", isRepeatable: true,
    "order by an attribute, -KEY for descending, or by relevance")
  static let limit = Option("limit", "n", value: "N", "show at most so many hits (20)")
  static let offset = Option("offset", nil, value: "N", "pass over so many hits")
  static let attributes = Option(
    "attributes", "a", value: "A,B", "bring only these attributes")
  static let typing = Option("typing", "t", "the last word may be unfinished")

  /// The options that say what matches.
  static let matching = [index, filter, typing]
  /// The options that say what to bring, too.
  static let all = [index, filter, sort, limit, offset, attributes, typing]

  /// How `--where` is written, for the help.
  static let details = """
    EXPR is an attribute, an operator and a value:
      section=utils         equal                 section=utils,admin   one of these
      size=100..2000        from, to              size=100..  size=..9  from; up to
      size>=100  size<20    compared              name^=lib             begins with
      homepage              is there              !homepage  a!=b       not
    Quote a value that holds commas or dots: title="a, b". Dates are written 2026-11-30 or
    2026-11-30T09:30:00Z. Items have _identifier, _type, _domain, _priority and _expires, too.
    """

  /// Takes the options and, as words to look for, all operands.
  init(_ arguments: inout Arguments) throws {
    let text = arguments.rest().joined(separator: " ")
    let chosen = try arguments.value(Self.attributes)
    query = Query(
      text.isEmpty ? nil : text, isTyping: arguments.flag(Self.typing),
      filter: try WhereExpression.filter(arguments.values(Self.filter)),
      sort: try arguments.values(Self.sort).map { try SortKey(argument: $0) },
      limit: try arguments.number(Self.limit, in: 0...1_000_000) ?? 20,
      offset: try arguments.number(Self.offset, in: 0...1_000_000) ?? 0,
      attributes: chosen.map { .only($0.split(separator: ",").map(String.init)) } ?? .all)
    let names = arguments.values(Self.index)
    indexes = names.isEmpty ? nil : names
  }
}
