import KliegModel

/// Holds back the deletion of very many expired items at once, which is what a clock that was set
/// wrong looks like: searches leave them out either way, and come back with them should the clock.
struct ExpiryHold {
  /// Fewer items than this are never held.
  private static let fewest = 100
  private static let patience = Duration.seconds(86_400)

  private let services: IndexServices
  /// When it began; by the clock that nobody sets.
  private var since: Duration?

  init(services: IndexServices) { self.services = services }

  /// Whether so many expired items may be deleted now.
  mutating func releases(_ expired: Int, of items: Int) -> Bool {
    let percent = services.settings[.heldExpiryPercent]
    guard expired >= Self.fewest, expired * 100 > items * percent else {
      since = nil
      return true
    }
    let now = services.time.elapsed
    guard let since else {
      self.since = now
      services.note(
        .expiryHeld,
        "\(expired) of \(items) items expired at once. They are kept for a day, unseen by searches, in "
          + "case the clock is wrong.")
      return false
    }
    guard now - since >= Self.patience else { return false }
    self.since = nil
    return true
  }
}
