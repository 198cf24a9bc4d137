import KliegModel
import KliegStorage

/// How long the items of an index live, at the moment of one update.
struct Lifetime {
  private let now: Timestamp
  /// In seconds; 0 for without end.
  private let seconds: Int64

  init(_ description: IndexDescription, settings: Settings, now: Timestamp = .now) {
    self.now = now
    seconds = description.lifetime ?? Int64(settings[.lifetimeDays]) * 86_400
  }

  /// When an item expires, and how far the stored moment may be from that and still do.
  ///
  /// Donating an unchanged item again begins its life anew. To write each item at each donation only
  /// for that would wear the disk, so a thirtieth of the lifetime is let pass.
  func expires(_ item: Item, stored: StoredItem?) -> (moment: Int64?, tolerance: Int64) {
    switch item.expiration {
    case .never: return (nil, 0)
    case .at(let moment): return (moment.microseconds, 0)
    case .standard:
      if item.isUpdate, let stored { return (stored.expires, 0) }
      guard seconds > 0 else { return (nil, 0) }
      return (now.adding(seconds: seconds).microseconds, seconds * 1_000_000 / 30)
    }
  }
}
