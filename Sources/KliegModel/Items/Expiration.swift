/// When an item drops out of its index.
public enum Expiration: Sendable, Hashable {
  /// After the index's own lifetime, one month unless it is described otherwise; in an update, as it
  /// was. Donating an item again begins the lifetime anew, as CoreSpotlight has it.
  case standard
  /// Never.
  case never
  /// At a moment; the item is not returned from then on.
  case at(Timestamp)
}
