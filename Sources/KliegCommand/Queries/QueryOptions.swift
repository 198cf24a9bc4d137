import Klieg
import KliegModel

/// What `search`, `count`, `explain` and `watch` have in common: what to look for, and where.
struct QueryOptions {
  let query: Query
  /// Whether also what applications keep out of searches over everything is wanted.
  private let seesHidden: Bool
  /// Whether the caller turns pages, and wants to know where the next one begins.
  let isPaged: Bool
  /// Nil for all of the caller's.
  let indexes: [String]?

  static let index = Option(
    "index", "i", value: "NAME", completes: .indexes, isRepeatable: true,
    "look only into this index")
  static let filter = Option(
    "where", "w", value: "EXPR", isRepeatable: true, "only items of which this is true")
  static let literal = Option(
    "literal", "l", "take every word as it is, quotes and minus signs included")
  static let forgiving = Option(
    "forgiving", "f", "also items that have only some of the words, and words that are misspelt")
  static let typing = Option("typing", "t", "the last word may be unfinished")
  static let timeout = Option(
    "timeout", nil, value: "MS", "show what is found in so many milliseconds")
  static let sort = Option(
    "sort", "s", value: "KEY", isRepeatable: true,
    "order by ATTR, -ATTR for descending, or by relevance")
  static let limit = Option("limit", "n", value: "N", "show at most so many hits (20)")
  static let offset = Option("offset", nil, value: "N", "pass over so many hits")
  static let cursor = Option("after", nil, value: "CURSOR", "go on where a page ended")
  static let attributes = Option(
    "attributes", "a", value: "A,B", "bring only these attributes")
  static let hidden = Option(
    "hidden", nil, "also what applications keep out of searches over everything")
  static let highlight = Option("highlight", nil, "show the passages that match, marked")

  /// The options that say what matches.
  static let matching = [index, filter, literal, forgiving, typing, timeout, hidden]
  /// The options that say which hits to bring, and how.
  static let window = [sort, limit, attributes, highlight]
  /// All that a search takes.
  static let all = matching + window + [offset, cursor] + GroupingOptions.all

  /// How words and `--where` are written, for the help.
  static let details = """
    WORDs are found in any order; "a phrase" is found as it stands, -word excludes, attr:value and
    attr:10..20 compare. What makes no sense that way is looked for as words.

    EXPR compares attributes with values, joined by and, or, not and parentheses:
      section=utils         equal                 section=utils,admin   one of these
      size=100..2000        from, to              size=100..  size=..9  from; up to
      size>=100  size<20    compared              name in (gimp, "a,b") one of these
      name^=lib  name$=-dev begins, ends with     name*=lib             has within it
      title~ecole           has within it, letters' case and accents aside
      title~"window"w       the same, only whole words
      title="École"cd       c: case aside, d: accents aside
      homepage              is there              !homepage  a!=b       not
      has "image editor"    texts have the words  title has "editor"    one text has
      has phrase "a b"      also near "a b", near/5 "a b", prefix "ima", fuzzy "imgae"
      section=games and (size<100 or not title~demo)
    Quote a value that holds commas, dots or parentheses: title="a, b". Dates are written 2026-11-30
    or 2026-11-30T09:30:00Z. Items have _identifier, _type, _domain, _priority and _expires, too.
    """

  /// How `--sort` is written, for the help.
  static let sorting = """
    KEY may end with :first (items without the attribute first), :numeric (file9 before file10) and
    a locale whose alphabet holds, such as :sv.
    """

  /// What is asked: the query, without what applications keep to themselves.
  var visible: Query {
    seesHidden ? query : query.filtered(by: .not(.attribute("hideInSpotlight", .equal(true))))
  }

  /// Takes the options and, as words to look for, all operands.
  init(_ arguments: inout Arguments) throws {
    let text = arguments.rest().joined(separator: " ")
    let names = arguments.values(Self.index)
    let chosen = try arguments.value(Self.attributes)
    let limit = try arguments.number(Self.limit, in: 0...1_000_000)
    var query = Query(
      text.isEmpty ? nil : text, isTyping: arguments.flag(Self.typing),
      filter: try WhereExpression.filter(arguments.values(Self.filter)),
      sort: try arguments.values(Self.sort).map { try SortKey(argument: $0) },
      limit: limit ?? 20,
      offset: try arguments.number(Self.offset, in: 0...1_000_000) ?? 0,
      attributes: chosen.map { .only($0.split(separator: ",").map(String.init)) } ?? .all)
    query.syntax = arguments.flag(Self.literal) ? .words : .user
    query.matching = arguments.flag(Self.forgiving) ? .forgiving : .everyWord
    query.milliseconds = try arguments.number(Self.timeout, in: 1...86_400_000)
    query.cursor = try arguments.value(Self.cursor).map { Cursor(rawValue: $0) }
    query.highlighting = arguments.flag(Self.highlight) ? Highlighting() : nil
    query.groupings = try GroupingOptions.groupings(&arguments)
    self.query = query
    // Whoever names an index does not look over everything.
    seesHidden = arguments.flag(Self.hidden) || !names.isEmpty
    isPaged = limit != nil || query.cursor != nil
    indexes = names.isEmpty ? nil : names
  }
}
