/// What a watched query's hits have become.
///
/// ```swift
/// var hits: [Hit] = []
/// for try await event in klieg.watch(Query("invoice"), in: ["mail"]) {
///   try event.apply(to: &hits)
/// }
/// ```
public enum WatchEvent: Sendable, Hashable {
  /// The whole window: how it is at first.
  case snapshot(SearchResult)
  /// What became different since the last event.
  ///
  /// First the hits at `removed` go, places in the list as it was, the last one first; then those of
  /// `inserted` come, places in the list as it is, the first one first; then those of `updated` take
  /// the place of the same item's. A hit that moved is removed and inserted. `total` counts all
  /// matches.
  case change(inserted: [Placed], removed: [Int], updated: [Placed], total: Int)
  /// Which indexes cannot be looked at now, so that more may match; empty once all can again.
  case missing([SearchResult.Gap])

  /// A hit and its place in the list.
  public struct Placed: Sendable, Hashable {
    /// The place, from 0.
    public var position: Int
    /// The hit.
    public var hit: Hit

    /// Makes a placed hit.
    public init(_ hit: Hit, at position: Int) {
      self.position = position
      self.hit = hit
    }
  }
}

extension WatchEvent {
  /// Does to a list what happened to the query's hits.
  ///
  /// - Parameter hits: The list as the event before left it.
  /// - Throws: ``KliegError`` with the code ``KliegError/Code/protocolViolation`` when the event is of
  ///   another list; that is then as it was.
  public func apply(to hits: inout [Hit]) throws(KliegError) {
    switch self {
    case .snapshot(let result): hits = result.hits
    case .missing: break
    case .change(let inserted, let removed, let updated, _):
      guard let changed = Self.changed(hits, inserted, removed, updated) else {
        throw KliegError(
          .protocolViolation, "A change of the hits names a place that is not there.")
      }
      hits = changed
    }
  }

  private static func changed(
    _ hits: [Hit], _ inserted: [Placed], _ removed: [Int], _ updated: [Placed]
  ) -> [Hit]? {
    var kept = hits
    if !removed.isEmpty {
      var goes = [Bool](repeating: false, count: hits.count)
      for position in removed {
        guard goes.indices.contains(position), !goes[position] else { return nil }
        goes[position] = true
      }
      kept = zip(hits, goes).compactMap { hit, goes in goes ? nil : hit }
    }
    guard let list = merged(kept, inserted) else { return nil }
    var result = list
    for placed in updated {
      guard result.indices.contains(placed.position) else { return nil }
      result[placed.position] = placed.hit
    }
    return result
  }

  /// In one pass, so that a thousand insertions do not move the rest a thousand times.
  private static func merged(_ kept: [Hit], _ inserted: [Placed]) -> [Hit]? {
    guard !inserted.isEmpty else { return kept }
    var result: [Hit] = []
    result.reserveCapacity(kept.count + inserted.count)
    var rest = kept[...]
    for placed in inserted {
      let count = placed.position - result.count
      guard count >= 0, count <= rest.count else { return nil }
      result += rest.prefix(count)
      rest = rest.dropFirst(count)
      result.append(placed.hit)
    }
    return result + rest
  }
}
