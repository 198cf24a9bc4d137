import KliegModel
import KliegStorage

/// What one of several indexes found.
struct IndexPart: Sendable {
  let index: Index
  var found: FoundRows
  let state: IndexState

  /// What stands for its items among those of other indexes.
  var standing: JointStanding.Part {
    JointStanding.Part(owner: index.owner(in: state), standing: index.standing(in: state))
  }

  /// All matches in one order: by the keys, then by the names of the indexes, and in each index as it
  /// has them.
  static func merge(_ parts: [IndexPart], by sort: [SortKey]) throws -> [SearchAnswer.Match] {
    guard parts.count > 1 else {
      guard let part = parts.first else { return [] }
      var matches = part.matches(number: 0)
      // Of one index alone, only the last row has values.
      if let last = matches.indices.last { matches[last].values = part.found.values.last ?? [] }
      return matches
    }
    let collators = CollatorSet()
    var ranked: [(match: SearchAnswer.Match, rank: SortRank, name: [UInt8])] = []
    for (number, part) in parts.enumerated() {
      let keys = sort.completed(isRanked: !part.found.scores.isEmpty)
      let name = Array(part.index.name.utf8)
      for (match, values) in zip(part.matches(number: number), part.found.values) {
        let rank = try SortRank(values, by: keys) { try collators.collator($0) }
        ranked.append((match, rank, name))
      }
    }
    // The parts are in order already, and the sort is stable.
    ranked.sort { left, right in
      if left.rank < right.rank { return true }
      if right.rank < left.rank { return false }
      return left.name.lexicographicallyPrecedes(right.name)
    }
    return ranked.map(\.match)
  }

  private func matches(number: Int) -> [SearchAnswer.Match] {
    found.rows.enumerated().map { position, row in
      SearchAnswer.Match(
        index: number, row: row,
        score: position < found.scores.count ? found.scores[position] : 0,
        values: position < found.values.count ? found.values[position] : [])
    }
  }
}
