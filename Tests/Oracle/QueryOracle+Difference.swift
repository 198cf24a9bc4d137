package import KliegModel

extension QueryOracle {
  /// How an answer differs from the right one; nil where it does not.
  ///
  /// Where only relevance or donation orders what is found, the order is not looked at, and the query's
  /// window has to be open.
  package func difference(_ query: Query, _ result: SearchResult) -> String? {
    let expected = matches(query)
    if !result.missing.isEmpty { return "gaps: \(result.missing)" }
    if result.isExpansionCut { return "an expansion was cut" }
    if !result.isTotalExact { return "the total is a guess" }
    if result.total != expected.count {
      return "\(result.total) match, not \(expected.count): \(names(expected))"
    }
    let hits = result.hits.map { ItemReference($0.identifier, type: $0.type) }
    if !query.sort.isEmpty, query.text == nil {
      let window = window(query)
      if hits != window.map(\.reference) {
        return "\(names(hits)) are the window, not \(names(window))"
      }
    } else if Set(hits) != Set(expected.map(\.reference)) || hits.count != expected.count {
      return "\(names(hits)) match, not \(names(expected))"
    } else if let place = misplaced(hits, query) {
      return "\(names(hits)) are not in order at \(place)"
    }
    return groupDifference(query, result)
  }

  private func groupDifference(_ query: Query, _ result: SearchResult) -> String? {
    let expected = query.groupings.map { groups(query, $0).normalised }
    let found = result.groups.map(\.normalised)
    return found == expected ? nil : "groups \(found), not \(expected)"
  }

  private func misplaced(_ hits: [ItemReference], _ query: Query) -> Int? {
    let byReference = Dictionary(uniqueKeysWithValues: items.map { ($0.reference, $0) })
    let found = hits.compactMap { byReference[$0] }
    return found.indices.dropFirst().first { order(found[$0 - 1], found[$0], query.sort) > 0 }
  }

  private func names(_ items: [Item]) -> String { names(items.map(\.reference)) }

  private func names(_ items: [ItemReference]) -> String {
    "[" + items.map { $0.identifier + ($0.type.map { "/\($0)" } ?? "") }.joined(separator: " ")
      + "]"
  }
}
