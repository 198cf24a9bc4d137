import KliegModel
import KliegStorage

/// What decides between hits whose words match nearly alike: how their application sees its items, and
/// which its user has taken up.
///
/// Each part is a share of the score of the best hit, the lead of items with every word left out. So a hit
/// passes those alone that are hardly better, and never one with more of the words. It holds within an
/// index; over several, ``JointStanding`` keeps applications from lifting themselves above each other.
struct Standing: Sendable {
  /// So many of the best hits are looked at; those behind them stay where they are.
  static let lifted = 64
  /// What the highest `rankingHint`, which is 100, counts.
  private static let shareOfHint = 0.05
  /// What the highest priority counts, of any number; half of it is what items without one have.
  private static let shareOfPriority = 0.05
  /// A priority of so much counts half as much as the highest, above what items without one have.
  private static let halfPriority = 10.0
  /// What countless uses just now count.
  private static let shareOfUse = 0.05
  /// What the newest date counts, which is next to nothing: other than the same score it settles nothing.
  private static let shareOfDate = 0.0001
  /// The date that would be the newest, in microseconds.
  private static let lastDate = 4e15
  private static let hint = "rankingHint"
  private static let use = "use"
  /// The first that an item has says how new it is.
  private static let dates = ["contentModificationDate", "contentCreationDate"]

  private let columns: ColumnSnapshot
  private let hasHints: Bool
  /// Whether priorities count, of which an item without one has half.
  var hasPriorities: Bool
  private let dates: [String]
  private let engagement: Engagement?
  private let halfLife: Duration
  private let now: Timestamp

  /// What items have that decides.
  init(
    _ columns: ColumnSnapshot, _ engagement: Engagement?, halfLife: Duration, at now: Timestamp
  ) {
    self.columns = columns
    self.engagement = engagement
    self.halfLife = halfLife
    self.now = now
    hasHints = columns.hasValues(of: Self.hint)
    hasPriorities = columns.hasValues(of: SystemAttribute.priority.rawValue)
    dates = Self.dates.filter { columns.hasValues(of: $0) }
  }

  /// Whether items have anything that decides.
  var settlesAnything: Bool {
    hasHints || hasPriorities || !dates.isEmpty || engagement != nil
  }

  /// The matches, from the best one on, in the order that counts, with scores that say it; equal scores by
  /// row.
  func lift(_ matches: TextMatches) -> TextMatches {
    guard let best = matches.scores.first else { return matches }
    let count = min(Self.lifted, matches.rows.count)
    let hits = zip(matches.rows, matches.scores).prefix(count).map { (row: $0, score: $1) }
    let order = Self.order(hits, unit: Self.unit(best), most: most) { share(of: Int64($0)) }
    var lifted = matches
    lifted.rows.replaceSubrange(..<count, with: order.map(\.row))
    lifted.scores.replaceSubrange(..<count, with: order.map(\.score))
    return lifted
  }

  /// Of what a share is one, by the score of the best hit.
  static func unit(_ best: Double) -> Double {
    best >= TextPlanner.lead ? best - TextPlanner.lead : best
  }

  /// Hits, from the best one on, in the order that counts, with what each gains in its score; equal scores
  /// by row.
  static func order(
    _ hits: [(row: UInt32, score: Double)], unit: Double, most: Double, share: (UInt32) -> Double
  ) -> [(row: UInt32, score: Double)] {
    let reach = unit * most
    var order = hits.indices.map { place -> (row: UInt32, score: Double) in
      let (row, score) = hits[place]
      // Nothing passes a hit that is so far from its neighbours, nor does it pass them.
      let isNear =
        (place > 0 && hits[place - 1].score - score <= reach)
        || (place + 1 < hits.count && score - hits[place + 1].score <= reach)
      return (row, score + (isNear ? unit * share(row) : 0))
    }
    order.sort { ($1.score, $0.row) < ($0.score, $1.row) }
    return order
  }

  /// What an item can gain, as a share.
  var most: Double {
    (hasHints ? Self.shareOfHint : 0) + (hasPriorities ? Self.shareOfPriority : 0)
      + (dates.isEmpty ? 0 : Self.shareOfDate) + (engagement == nil ? 0 : Self.shareOfUse)
  }

  /// What a row's item gains, as a share.
  func share(of row: Int64) -> Double {
    var sum = 0.0
    addShares(of: row) { _, share in sum += share }
    return sum
  }

  /// What a row's item gains, as shares, each by the name of what gives it.
  private func addShares(of row: Int64, _ add: (String, Double) -> Void) {
    if let engagement {
      add(Self.use, Self.shareOfUse * engagement.share(of: row, at: now, halfLife: halfLife))
    }
    if hasHints, let hint = number(Self.hint, row) {
      add(Self.hint, Self.shareOfHint * min(max(hint, 0), 100) / 100)
    }
    if hasPriorities {
      let priority = number(SystemAttribute.priority.rawValue, row) ?? 0
      add(
        SystemAttribute.priority.rawValue,
        Self.shareOfPriority * (1 + priority / (abs(priority) + Self.halfPriority)) / 2)
    }
    for name in dates {
      guard case .date(let date)? = columns.value(of: name, row: row) else { continue }
      add(name, Self.shareOfDate * min(max(Double(date.microseconds) / Self.lastDate, 0), 1))
      break
    }
  }

  /// What a row's item has gained, told apart by what gave it.
  func parts(of gain: Double, row: Int64) -> [ScoreAccount.Part] {
    let whole = share(of: row)
    guard whole > 0 else { return [] }
    var parts: [ScoreAccount.Part] = []
    addShares(of: row) { name, share in
      guard share > 0 else { return }
      parts.append(ScoreAccount.Part(reason: "\(name), near ties", score: gain * share / whole))
    }
    return parts
  }

  private func number(_ name: String, _ row: Int64) -> Double? {
    switch columns.value(of: name, row: row) {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
}

extension Standing: CustomStringConvertible {
  /// What counts, as `klieg explain --analyze` prints it.
  var description: String {
    ((hasHints ? [Self.hint] : []) + (hasPriorities ? [SystemAttribute.priority.rawValue] : [])
      + (engagement == nil ? [] : [Self.use]) + dates).joined(separator: ", ")
  }
}
