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
  var activation: String?
  var wantsEverything: ReindexRequest.Reason?
  var wanted = WantedCounts()
  /// Rows in `set_aside`.
  var setAside = 0
  var fence = Fence()
  var fields: [StoredField] = []

  var description: IndexDescription {
    IndexDescription(
      name: name, application: application, fields: fields.map(\.field), language: language,
      lifetime: lifetime, activation: activation)
  }
}

/// Where the log of deletions is, which late answers to a reindex request are held against.
struct Fence {
  /// The number of the last deletion that was logged, or of a fence that was begun.
  var number: Int64 = 0
  /// Whether deletions are logged.
  var isOpen = false
}

/// The keys of the table `meta`.
enum MetaKey: String {
  case epoch, name, application, language, lifetime, activation
  case clientState = "client_state"
  case wantsEverything = "wants_everything"
  /// The last number of a fence that was ended.
  case fence
}
