internal import KliegModel

/// What a store keeps in memory of itself; a rollback puts back a copy.
struct StoreState {
  /// The number of the last change.
  var sequence: Int64 = 0
  /// The highest row id that was ever given.
  var row: Int64 = 0
  /// Items stored.
  var items: Int64 = 0
  /// Tombstones up to here are gone.
  var purged: Int64 = 0
  var clientState: [UInt8]?
  var name = ""
  var application: String?
  var language: String?
  var lifetime: Int64?
  var fields: [StoredField] = []

  var description: IndexDescription {
    IndexDescription(
      name: name, application: application, fields: fields.map(\.field), language: language,
      lifetime: lifetime)
  }
}

/// The keys of the table `meta`.
enum MetaKey: String {
  case epoch, name, application, language, lifetime
  case clientState = "client_state"
}
