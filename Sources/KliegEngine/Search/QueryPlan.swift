import KliegModel
import KliegStorage
import KliegText

/// How a query will be answered: a value that prints itself.
struct QueryPlan: Sendable, CustomStringConvertible {
  /// Which part of the index finds the rows.
  enum Method: Sendable {
    /// Columns alone: there are no words.
    case columns
    /// The text view finds and ranks; columns only let through.
    case ranked
    /// The text view finds, columns order.
    case ordered
    /// The text view finds, nothing is ordered: only the number is wanted.
    case counted
    /// There is text, but no word in it, so that nothing matches.
    case wordless
  }

  let query: Query
  let method: Method
  /// What the text asks; nil where there is none.
  let text: TextPlan?

  /// What the text view is asked; nil where nothing is ranked.
  var terms: TermQuery? { text?.terms }

  /// What must hold besides the terms: the query's filter, and what its text says beyond words.
  var filter: Filter? {
    guard let said = text?.filter else { return query.filter }
    return query.filter.map { .all([$0, said]) } ?? said
  }

  var description: String {
    var lines: [String] = []
    if let text = query.text, method != .columns { lines.append("text     “\(text)”") }
    if let terms { lines.append("terms    \(terms)") }
    if let rows = text?.rows { lines.append("within   \(rows.count) rows of its completions") }
    if text?.isExpansionCut == true { lines.append("         (not all completions)") }
    if let filter { lines.append("filter   \(filter)") }
    lines.append("method   \(sentence)")
    if !query.sort.isEmpty {
      lines.append("order    \(query.sort.map(\.description).joined(separator: ", "))")
    }
    lines.append("window   \(query.limit) from \(query.offset)")
    switch query.attributes {
    case .all: lines.append("payload  whole")
    case .only([]): lines.append("payload  not read")
    case .only(let names): lines.append("payload  \(names.joined(separator: ", "))")
    }
    return lines.joined(separator: "\n")
  }

  private var sentence: String {
    switch method {
    case .columns: "columns: filter to a bitmap of rows, then order"
    case .ranked: "text view: rank the rows that the bitmap lets through"
    case .ordered: "text view to a bitmap, filter, then order by columns"
    case .counted: "text view to a bitmap, filter, count"
    case .wordless: "none: the text has no word"
    }
  }
}
