import KliegModel
import KliegStorage
import KliegText

/// What one of several indexes found.
struct IndexPart: Sendable {
  let index: Index
  let found: FoundRows
  let state: IndexState

  /// All matches in one order.
  static func merge(_ parts: [IndexPart], by sort: [SortKey]) throws -> [SearchAnswer.Match] {
    guard parts.count > 1 else {
      return parts.first?.matches(number: 0) ?? []
    }
    let keys = sort.isEmpty ? [.relevance] : sort
    let collator = try Collator()
    var ranked: [(match: SearchAnswer.Match, values: [RankValue])] = []
    for (number, part) in parts.enumerated() {
      for match in part.matches(number: number) {
        let values = try keys.map { key -> RankValue in
          switch key {
          case .relevance: .score(match.score)
          case .attribute(let name, let direction, _):
            try RankValue(
              part.state.columns.value(of: name, row: match.row), direction, collator)
          }
        }
        ranked.append((match, values))
      }
    }
    // The parts are in order already, and the sort is stable: ties stay as the indexes were named.
    ranked.sort { left, right in
      for (left, right) in zip(left.values, right.values) where left != right {
        return left < right
      }
      return false
    }
    return ranked.map(\.match)
  }

  private func matches(number: Int) -> [SearchAnswer.Match] {
    found.rows.enumerated().map { position, row in
      SearchAnswer.Match(
        index: number, row: row,
        score: position < found.scores.count ? found.scores[position] : 0)
    }
  }
}

/// A sort key's value of one match, in the order in which matches are listed.
enum RankValue: Comparable {
  case score(Double)
  case ascending(Key)
  case descending(Key)
  /// Comes last in both directions.
  case missing

  /// A value that can be compared across indexes, where one name may have several kinds.
  enum Key: Comparable {
    case boolean(Bool)
    case number(Double)
    case date(Timestamp)
    case text([UInt8])

    static func < (left: Key, right: Key) -> Bool {
      switch (left, right) {
      case (.boolean(let left), .boolean(let right)): !left && right
      case (.number(let left), .number(let right)): left < right
      case (.date(let left), .date(let right)): left < right
      case (.text(let left), .text(let right)): left.lexicographicallyPrecedes(right)
      default: left.kind < right.kind
      }
    }

    private var kind: Int {
      switch self {
      case .boolean: 0
      case .number: 1
      case .date: 2
      case .text: 3
      }
    }
  }

  init(
    _ value: AttributeValue?, _ direction: SortKey.Direction, _ collator: Collator
  ) throws {
    let keys = try (value?.elements ?? []).compactMap { element -> Key? in
      switch element {
      case .string(let text): .text(try collator.key(text))
      case .integer(let number): .number(Double(number))
      case .number(let number): .number(number)
      case .boolean(let flag): .boolean(flag)
      case .date(let moment): .date(moment)
      case .list, .null: nil
      }
    }
    let chosen = direction == .ascending ? keys.min() : keys.max()
    guard let chosen else {
      self = .missing
      return
    }
    self = direction == .ascending ? .ascending(chosen) : .descending(chosen)
  }

  static func < (left: RankValue, right: RankValue) -> Bool {
    switch (left, right) {
    case (.score(let left), .score(let right)): left > right
    case (.ascending(let left), .ascending(let right)): left < right
    case (.descending(let left), .descending(let right)): left > right
    case (.missing, _): false
    case (_, .missing): true
    default: false
    }
  }
}
