import Klieg
import KliegModel
import KliegWire

/// `klieg search`.
struct SearchCommand: Command {
  static let quiet = Option(
    "quiet", "q", "print nothing; exit with 1 if nothing matches, like grep")

  static let usage = Usage(
    "search", "Find items by words, attributes or both", operands: "[WORD]…",
    options: QueryOptions.all + [quiet],
    details: QueryOptions.details + "\n\n" + QueryOptions.sorting,
    examples: [
      .init("klieg search image editor", "items in which both words occur, best first"),
      .init("klieg search --typing imag", "as you type: the last word is unfinished"),
      .init(
        "klieg search -i packages -w section=games -w 'installedSize<1000' chess",
        "words and attributes together"),
      .init(
        "klieg search -i packages -w installed=true -s -installedSize -n 5",
        "the five largest that are installed"),
      .init(
        "klieg search -g section -m sum:installedSize -n 0 editor",
        "how many of each section, and how large they are together"),
    ])

  private let options: QueryOptions
  private let isQuiet: Bool

  init(_ arguments: inout Arguments) throws {
    options = try QueryOptions(&arguments)
    isQuiet = arguments.flag(Self.quiet)
  }

  func run(_ session: Session) async throws -> Int32 {
    var query = options.visible
    query.suggestsSpelling = true
    let result = try await session.client.search(query, in: options.indexes)
    let text = ResultText(
      result: result, style: session.output.style, width: session.output.width,
      isPaged: options.isPaged)
    for gap in text.gaps { session.errors.print(session.errors.style.red(gap)) }
    if try await sawNothing(result, session) { return KliegError.Code.busy.exitStatus }
    guard !isQuiet else { return result.total > 0 ? 0 : 1 }
    if session.isJSON {
      try session.printJSON { try FindReply(result: result).encode(into: &$0) }
    } else {
      let groups = GroupText.lines(
        result.groups, of: options.query.groupings, session.output.style)
      session.print(groups + (groups.isEmpty ? [] : [""]) + text.lines)
    }
    return 0
  }

  /// Whether not one of the indexes could be looked at.
  private func sawNothing(_ result: SearchResult, _ session: Session) async throws -> Bool {
    guard result.isPartial, result.total == 0 else { return false }
    let missing = Set(result.missing.map(\.index))
    let asked: [String]
    if let indexes = options.indexes {
      asked = indexes
    } else {
      asked = try await session.client.statuses().map(\.description.name)
    }
    return asked.allSatisfy(missing.contains)
  }
}
