import KliegModel

/// An answer as people read it: a block for each hit, then how many there are.
struct ResultText {
  let result: SearchResult
  let style: Style
  let width: Int

  /// All lines.
  var lines: [String] {
    result.hits.flatMap { block($0) + [""] } + [style.dim(total)]
  }

  /// What could not be looked at, a line for each.
  var gaps: [String] {
    result.missing.map { "Not looked at: \($0.index): \($0.error.message)" }
  }

  /// Title, description, and where it is.
  private func block(_ hit: Hit) -> [String] {
    let title = Self.text(of: hit, ["title", "displayName"]) ?? hit.identifier.singleLine
    let about = Self.text(of: hit, ["contentDescription", "summary", "textContent"])
    let place = [hit.index, hit.identifier, hit.type].compactMap { $0?.singleLine }
    return [
      style.bold(title.cut(toColumns: width)),
      about.map { "  " + $0.cut(toColumns: width - 2) },
      "  " + style.dim(place.joined(separator: " · ").cut(toColumns: width - 2)),
    ].compactMap { $0 }
  }

  private var total: String {
    let time = Quantity.time(microseconds: result.microseconds)
    guard result.total > 0 else { return "nothing in \(time)" }
    let about = result.isTotalExact ? "" : "about "
    return
      "\(Quantity.count(result.hits.count)) of \(about)\(Quantity.count(result.total)) in \(time)"
  }

  private static func text(of hit: Hit, _ names: [String]) -> String? {
    for name in names {
      if let text = hit.attributes[name]?.description.singleLine, !text.isEmpty { return text }
    }
    return nil
  }
}
