package import KliegModel

extension WatchReply {
  /// An event as replies of which none is much longer than so many bytes.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - bytes: Where to begin another reply.
  ///   - weight: About how many bytes a hit has on the wire, not less.
  /// - Returns: At least one reply; all but the last are unfinished.
  package static func parts(
    of event: WatchEvent, bytes: Int, weight: (Hit) -> Int
  ) -> [WatchReply] {
    var events: [WatchEvent]
    switch event {
    case .missing: events = [event]
    case .snapshot(let result):
      events = pieces(of: result.hits, bytes, weight).map { hits in
        var part = result
        part.hits = hits
        return .snapshot(part)
      }
      if events.isEmpty { events = [event] }
    case .change(let inserted, let removed, let updated, let total):
      let insertions = pieces(of: inserted, bytes) { weight($0.hit) }
      let updates = pieces(of: updated, bytes) { weight($0.hit) }
      events = [.change(inserted: [], removed: removed, updated: [], total: total)]
      if insertions.count <= 1, updates.count <= 1 {
        events = [event]
      } else {
        events += insertions.map {
          .change(inserted: $0, removed: [], updated: [], total: total)
        }
        events += updates.map {
          .change(inserted: [], removed: [], updated: $0, total: total)
        }
      }
    }
    return events.enumerated().map { number, event in
      WatchReply(event, isUnfinished: number < events.count - 1)
    }
  }

  private static func pieces<Element>(
    of elements: [Element], _ bytes: Int, _ weight: (Element) -> Int
  ) -> [[Element]] {
    var pieces: [[Element]] = []
    var used = bytes
    for element in elements {
      if used >= bytes {
        pieces.append([])
        used = 0
      }
      pieces[pieces.count - 1].append(element)
      used += weight(element)
    }
    return pieces
  }
}

extension WatchEvent {
  /// Goes on with the rest of an event that came in parts.
  ///
  /// - Returns: False when it is no part of this one.
  package mutating func append(_ rest: WatchEvent) -> Bool {
    switch (self, rest) {
    case (.snapshot(var result), .snapshot(let other)):
      result.hits += other.hits
      self = .snapshot(result)
    case (.change(let inserted, let removed, let updated, _), .change(let i, let r, let u, let t)):
      self = .change(
        inserted: inserted + i, removed: removed + r, updated: updated + u, total: t)
    default: return false
    }
    return true
  }
}
