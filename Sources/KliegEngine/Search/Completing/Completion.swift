/// A text that goes on from what was typed, and what speaks for it.
struct Completion: Sendable {
  /// The whole text.
  let text: String
  /// About how many items have its last word, and those before it too.
  var count: Int
  /// What the uses of such items count together.
  var use = 0.0

  /// Adds what another index has of the same text.
  mutating func add(_ other: Completion) {
    count += other.count
    use += other.use
  }

  /// What speaks for a completion among others: how often it is found beside the one that is found most
  /// often, and how much its items are used; each counts as much as the other.
  struct Rank {
    private let most: Double

    /// Takes how often the one is found that is found most often.
    init(most: Int) { self.most = Double(max(1, most)) }

    func value(count: Int, use: Double) -> Double { Double(count) / most + use / (use + 1) }
  }

  /// The best first; equal ones by their texts.
  static func ranked(_ all: [Completion]) -> [Completion] {
    let rank = Rank(most: all.map(\.count).max() ?? 0)
    return all.map { ($0, rank.value(count: $0.count, use: $0.use)) }
      .sorted { ($1.1, $0.0.text) < ($0.1, $1.0.text) }.map(\.0)
  }
}
