import KliegModel
import KliegStorage

/// How scores came about, as `klieg explain --score` prints it: a line for each hit, and below it what was
/// added up.
struct ScoreText: CustomStringConvertible {
  private let accounts: [ScoreAccount]?
  private var names: [Int64: String] = [:]

  init(_ accounts: [ScoreAccount]?, _ handles: ReaderHandles) throws {
    self.accounts = accounts
    for row in try handles.store.items(rows: accounts?.map(\.row) ?? []) {
      guard case .item(let item) = row else { continue }
      names[item.row] = item.type.map { "\(item.identifier) (\($0))" } ?? item.identifier
    }
  }

  var description: String {
    guard let accounts else { return "Nothing is scored: relevance alone does not order the hits." }
    return accounts.flatMap { account in
      ["\(Self.number(account.score))  \(names[account.row] ?? "row \(account.row)")"]
        + account.parts.map { "\(Self.number($0.score))    \($0.reason)" }
    }.joined(separator: "\n")
  }

  /// A number of four places, below each other.
  private static func number(_ score: Double) -> String {
    let places = Int((score * 10_000).rounded())
    let rest = String(places % 10_000)
    let text = "\(places / 10_000)." + String(repeating: "0", count: 4 - rest.count) + rest
    return String(repeating: " ", count: max(0, 10 - text.count)) + text
  }
}
