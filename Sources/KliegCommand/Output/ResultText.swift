import KliegModel

/// An answer as people read it: a block for each hit, then how many there are.
struct ResultText {
  let result: SearchResult
  let style: Style
  let width: Int
  /// Whether to say where the next page begins.
  var isPaged = true

  /// All lines.
  var lines: [String] {
    let blocks = result.hits.map { HitText(hit: $0, style: style, width: width).lines }
    return blocks.flatMap { $0 + [""] } + [style.dim(total)] + notes
  }

  /// What could not be looked at, a line for each.
  var gaps: [String] {
    result.missing.map(\.line)
  }

  private var notes: [String] {
    let cut =
      result.isExpansionCut
      ? ["A word stands for so many others that more may match; write more of it."] : []
    let next =
      isPaged ? result.cursor.map { ["next page: --after \($0.rawValue.singleLine)"] } ?? [] : []
    let meant = result.suggestion.map { ["Did you mean: \($0.singleLine)"] } ?? []
    return meant + (cut + next).map(style.dim)
  }

  private var total: String {
    let time = Quantity.time(microseconds: result.microseconds)
    guard result.total > 0 else { return "nothing in \(time)" }
    let about = result.isTotalExact ? "" : "about "
    return
      "\(Quantity.count(result.hits.count)) of \(about)\(Quantity.count(result.total)) in \(time)"
  }
}

extension SearchResult.Gap {
  /// What could not be looked at, and why.
  var line: String { "Not looked at: \(index): \(error.message)" }
}
