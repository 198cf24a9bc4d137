/// How the window of a live query has changed.
public struct WatchChange: Sendable, Hashable {
  /// A hit and its place in the window as it is now.
  public struct Placed: Sendable, Hashable {
    /// Its place, from 0.
    public var place: Int
    /// The hit.
    public var hit: Hit

    /// Makes a placed hit.
    public init(place: Int, hit: Hit) {
      self.place = place
      self.hit = hit
    }
  }

  /// The places, in the window before, of hits that left it or moved; the last first.
  public var removed: [Int]
  /// Hits that came into the window or moved; the first first.
  public var inserted: [Placed]
  /// Hits that stayed where they are among the others, with other contents.
  public var updated: [Placed]
  /// How many items match in all.
  public var total: Int

  /// Makes a change.
  public init(
    removed: [Int] = [], inserted: [Placed] = [], updated: [Placed] = [], total: Int
  ) {
    self.removed = removed
    self.inserted = inserted
    self.updated = updated
    self.total = total
  }

  /// The window after the change.
  public func applied(to window: [Hit]) -> [Hit] {
    var window = window
    for place in removed where window.indices.contains(place) { window.remove(at: place) }
    for placed in inserted where placed.place <= window.count {
      window.insert(placed.hit, at: placed.place)
    }
    for placed in updated where window.indices.contains(placed.place) {
      window[placed.place] = placed.hit
    }
    return window
  }
}
