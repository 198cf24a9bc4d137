import Klieg
import KliegModel

/// What happens to a watched query's hits, as people read it: a line for each.
struct WatchText {
  let style: Style
  let width: Int
  private var hits: [Hit] = []

  init(style: Style, width: Int) {
    self.style = style
    self.width = width
  }

  /// Takes an event in; its lines.
  mutating func lines(for event: WatchEvent) throws -> [String] {
    let old = hits
    try event.apply(to: &hits)
    switch event {
    case .snapshot(let result):
      return hits.map { line("=", $0) } + [
        style.dim("\(Quantity.count(result.total, of: "match", plural: "matches")), watching")
      ]
    case .missing(let gaps):
      guard !gaps.isEmpty else { return [style.dim("Every index is looked at again.")] }
      return gaps.map { style.red("Not looked at: \($0.index): \($0.error.message)".singleLine) }
    case .change(let inserted, let removed, let updated, let total):
      return removed.reversed().map { line("-", old[$0]) } + inserted.map { line("+", $0.hit) }
        + updated.map { line("~", $0.hit) }
        + (inserted.isEmpty && removed.isEmpty && updated.isEmpty
          ? [style.dim("\(Quantity.count(total, of: "match", plural: "matches"))")] : [])
    }
  }

  private func line(_ mark: String, _ hit: Hit) -> String {
    let title = HitText(hit: hit, style: style, width: width).plainTitle
    let place = [hit.index, hit.identifier].map(\.singleLine).joined(separator: " · ")
    return "\(mark) \(title) (\(place))".cut(toColumns: width)
  }
}
