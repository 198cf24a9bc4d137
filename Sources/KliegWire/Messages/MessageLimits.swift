package import KliegModel

/// The limits that are checked while a call is decoded, before memory is spent on what exceeds
/// them.
package struct MessageLimits: Sendable {
  let itemsPerUpdate: Int
  let attributesPerItem: Int
  let identifierBytes: Int
  let clientStateBytes: Int
  let filterDepth: Int
  let filterNodes: Int
  let queryBytes: Int
  let resultWindow: Int

  /// Takes the limits from the daemon's settings.
  package init(_ settings: Settings = Settings()) {
    itemsPerUpdate = settings[.itemsPerUpdate]
    attributesPerItem = settings[.attributesPerItem]
    identifierBytes = settings[.identifierBytes]
    clientStateBytes = settings[.clientStateBytes]
    filterDepth = settings[.filterDepth]
    filterNodes = settings[.filterNodes]
    queryBytes = settings[.queryBytes]
    resultWindow = settings[.resultWindow]
  }

  /// How deep a message may nest: each level of a filter is an object in an array, below the call,
  /// its parameters, the query and the predicate itself.
  ///
  /// One level more is let through, so that the limit of filters answers with its name.
  package var nesting: Int { 2 * (filterDepth + 1) + 8 }
}

extension MessageLimits {
  /// Refuses a count above a limit.
  static func check(
    _ count: Int, _ limit: Int, _ setting: Setting, _ noun: String
  ) throws(MessageFault) {
    guard count > limit else { return }
    throw MessageFault(
      "has \(count) \(noun); \(setting.rawValue) is \(limit)", kind: .limit(setting))
  }
}
