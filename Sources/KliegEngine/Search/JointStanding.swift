import KliegStorage

/// What decides between near ties of several indexes.
///
/// Items of one application change places with each other alone, by what stands for them in their indexes;
/// an index of which no application is known is one of its own. Where an application has a hit is decided
/// by the words: the places of all its hits, and the scores there, are the same as without. So the order
/// of hits of different applications is that of their scores, and of equal scores that of the rows, which
/// is that in which items were donated to their indexes.
struct JointStanding {
  /// What stands for the items of one index, and whose that index is.
  struct Part: Sendable {
    let owner: Owner
    var standing: Standing
  }

  /// Who sees to an index.
  enum Owner: Sendable, Hashable {
    case application(String)
    /// Nobody has said who it is.
    case index(String)
  }

  private let parts: [Part]
  private let place: (UInt32) -> CombinedSearcher.Place

  /// Takes the parts in the order of the indexes, and how a row says in which of these it is.
  ///
  /// - Returns: Nil where nothing decides anything.
  init?(_ parts: [Part], place: @escaping (UInt32) -> CombinedSearcher.Place) {
    guard parts.contains(where: \.standing.settlesAnything) else { return nil }
    let prioritized = Set(parts.filter(\.standing.hasPriorities).map(\.owner))
    self.parts = parts.map { part in
      var part = part
      // An item without priority has the same beside others in whichever index of the application it is.
      part.standing.hasPriorities = prioritized.contains(part.owner)
      return part
    }
    self.place = place
  }

  /// The matches, from the best one on, in the order that counts; the scores stay where they are.
  func lift(_ matches: TextMatches) -> TextMatches {
    guard let best = matches.scores.first else { return matches }
    let count = min(Standing.lifted, matches.rows.count)
    var slots: [Owner: [Int]] = [:]
    for slot in 0..<count {
      slots[parts[place(matches.rows[slot]).index].owner, default: []].append(slot)
    }
    var lifted = matches
    for (owner, slots) in slots {
      let most = parts.filter { $0.owner == owner }.map(\.standing.most).max() ?? 0
      guard most > 0, slots.count > 1 else { continue }
      let order = Standing.order(
        slots.map { (matches.rows[$0], matches.scores[$0]) }, unit: Standing.unit(best), most: most
      ) { row in
        let place = place(row)
        return parts[place.index].standing.share(of: place.row)
      }
      for (slot, hit) in zip(slots, order) { lifted.rows[slot] = hit.row }
    }
    return lifted
  }
}

extension JointStanding.Owner: CustomStringConvertible {
  /// What it is, as `klieg explain` prints it.
  var description: String {
    switch self {
    case .application(let name): "application \(name)"
    case .index(let name): "index \(name), of no application"
    }
  }
}
