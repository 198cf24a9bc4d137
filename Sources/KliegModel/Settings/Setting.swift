/// A setting of the daemon: the one table that the parser, the checks, the help and the documented
/// defaults read.
package enum Setting: String, Sendable, CaseIterable {
  case messageBytes = "message-bytes"
  case outputBytes = "output-bytes"
  case stallSeconds = "stall-seconds"
  case connections = "connections"
  case connectionsPerUser = "connections-per-user"
  case itemsPerUpdate = "items-per-update"
  case itemBytes = "item-bytes"
  case attributesPerItem = "attributes-per-item"
  case identifierBytes = "identifier-bytes"
  case clientStateBytes = "client-state-bytes"
  case filterDepth = "filter-depth"
  case filterNodes = "filter-nodes"
  case queryBytes = "query-bytes"
  case resultWindow = "result-window"
  case searchMilliseconds = "search-milliseconds"
  case suggestionMilliseconds = "suggestion-milliseconds"
  case engagementHalfLifeDays = "engagement-half-life-days"
  case engagementItems = "engagement-items"
  case indexesPerUser = "indexes-per-user"
  case lifetimeDays = "lifetime-days"
  case sweepSeconds = "sweep-seconds"
  case textShards = "text-shards"
  case textBatch = "text-batch"
  case readers = "readers"
  case freeDiskBytes = "free-disk-bytes"
  case reindexItems = "reindex-items"
  case reindexOwners = "reindex-owners"
  case reindexSeconds = "reindex-seconds"
  case reindexPauseSeconds = "reindex-pause-seconds"
  case reindexLongestPauseSeconds = "reindex-longest-pause-seconds"
  case activationSeconds = "activation-seconds"
  case checkSeconds = "check-seconds"
  case scrubHours = "scrub-hours"
  case repairsPerDay = "repairs-per-day"
  case heldExpiryPercent = "held-expiry-percent"

  /// A line of the table.
  package struct Line: Sendable {
    package let unit: String
    package let standard: Int
    package let limits: ClosedRange<Int>
    package let meaning: String
  }

  package var line: Line {
    switch self {
    case .messageBytes:
      Line("bytes", 16 << 20, (64 << 10)...(64 << 20), "the longest message that is read")
    case .outputBytes:
      Line("bytes", 1 << 20, (64 << 10)...(64 << 20), "unread replies a connection may pile up")
    case .stallSeconds:
      Line("seconds", 30, 1...3600, "a connection that reads nothing for so long is closed")
    case .connections: Line("connections", 1024, 1...65_536, "connections at once")
    case .connectionsPerUser:
      Line("connections", 256, 1...65_536, "connections of one user at once")
    case .itemsPerUpdate: Line("items", 20_000, 1...1_000_000, "items in one update")
    case .itemBytes: Line("bytes", 8 << 20, 1024...(64 << 20), "one item, as stored")
    case .attributesPerItem: Line("attributes", 512, 1...65_536, "attributes of one item")
    case .identifierBytes: Line("bytes", 2048, 16...65_536, "an identifier, a type or a domain")
    case .clientStateBytes: Line("bytes", 250, 1...65_536, "a client state")
    case .filterDepth: Line("levels", 64, 1...120, "a filter's nesting")
    case .filterNodes: Line("nodes", 65_536, 1...1_000_000, "a filter's comparisons and operators")
    case .queryBytes: Line("bytes", 16 << 10, 16...(1 << 20), "a query's text")
    case .resultWindow: Line("hits", 1_000_000, 1...100_000_000, "offset and limit together")
    case .searchMilliseconds: Line("milliseconds", 10_000, 10...600_000, "a search's time")
    case .suggestionMilliseconds:
      Line("milliseconds", 50, 1...60_000, "what completions, or mending a query's words, may take")
    case .engagementHalfLifeDays:
      Line("days", 30, 1...3650, "after so long the use of an item counts half as much")
    case .engagementItems:
      Line("items", 500, 0...10_000, "items of an index whose use is remembered; 0: none")
    case .indexesPerUser: Line("indexes", 4096, 1...1_000_000, "indexes of one user")
    case .lifetimeDays: Line("days", 30, 0...36_500, "an item's life if it states none; 0: no end")
    case .sweepSeconds: Line("seconds", 300, 1...86_400, "between two sweeps of expired items")
    case .textShards: Line("shards", 2, 1...64, "parts of a new text view, written in parallel")
    case .textBatch: Line("items", 4000, 1...100_000, "items in one commit of the text view")
    case .readers: Line("readers", 4, 1...64, "searches of one index at once")
    case .freeDiskBytes:
      Line("bytes", 64 << 20, 0...(1 << 40), "donations are refused when less is free")
    case .reindexItems: Line("items", 500, 1...100_000, "items asked of a reindexer at once")
    case .reindexOwners: Line("applications", 4, 1...1000, "applications asked at once")
    case .reindexSeconds:
      Line("seconds", 600, 1...86_400, "a reindexer that donates nothing for so long has failed")
    case .reindexPauseSeconds:
      Line("seconds", 5, 0...3600, "before a failed reindexer is asked again; doubles each time")
    case .reindexLongestPauseSeconds:
      Line("seconds", 3600, 1...86_400, "the longest such pause")
    case .activationSeconds:
      Line("seconds", 30, 1...3600, "time that a reindexer has to connect after it was started")
    case .checkSeconds: Line("seconds", 3600, 1...86_400, "a check that takes longer is ended")
    case .scrubHours:
      Line("hours", 24, 0...8760, "between two checks of an index in the background; 0: none")
    case .repairsPerDay:
      Line("repairs", 3, 1...1000, "repairs of an index a day, after which it waits for a person")
    case .heldExpiryPercent:
      Line("percent", 50, 1...100, "an expiry of a larger part of an index at once is held back")
    }
  }
}

extension Setting.Line {
  fileprivate init(_ unit: String, _ standard: Int, _ limits: ClosedRange<Int>, _ meaning: String) {
    self.init(unit: unit, standard: standard, limits: limits, meaning: meaning)
  }
}
