import KliegJSON
import KliegModel

/// The members that `Find`, `Explain` and `Watch` have in common, as they are read.
struct FindMembers {
  private let limits: MessageLimits
  private var indexes: [String]?
  private var query = Query()
  private var hasQuery = false

  init(limits: MessageLimits) {
    self.limits = limits
  }

  /// Takes a member of all three; false if it is another's.
  mutating func read(_ key: JSONKey, _ value: JSONValue) throws(MessageFault) -> Bool {
    let limits = limits
    switch key {
    case "indexes":
      indexes = try value.readElements { element throws(MessageFault) in
        try element.readIdentifier(limits)
      }
    case "query":
      try query.read(from: value, limits: limits)
      hasQuery = true
    case "sort":
      query.sort = try value.readFew { element throws(MessageFault) in
        try SortKey(from: element)
      }
    case "limit": query.limit = try value.readWindow(limits)
    case "attributes": query.attributes = .only(try value.readStrings())
    case "highlight": query.highlighting = try Highlighting(from: value)
    default: return false
    }
    return true
  }

  /// Takes a member of `Find` and `Explain`; false if it is another's.
  mutating func readFind(_ key: JSONKey, _ value: JSONValue) throws(MessageFault) -> Bool {
    let limits = limits
    switch key {
    case "offset": query.offset = try value.readWindow(limits)
    case "cursor":
      if let count = value.utf8?.count {
        try MessageLimits.check(count, limits.queryBytes, .queryBytes, "bytes")
      }
      query.cursor = Cursor(rawValue: try value.readString())
    case "groupings":
      query.groupings = try value.readFew { element throws(MessageFault) in
        try Grouping(from: element, limits: limits)
      }
    default: return try read(key, value)
    }
    return true
  }

  /// What they ask for.
  func request() throws(MessageFault) -> FindRequest {
    guard hasQuery else { throw MessageFault.missing("query") }
    try MessageLimits.check(
      query.offset + query.limit, limits.resultWindow, .resultWindow, "hits in its window")
    return FindRequest(indexes: indexes, query: query)
  }
}

extension JSONValue {
  /// Reads a count of hits, small enough to be added to another.
  func readWindow(_ limits: MessageLimits) throws(MessageFault) -> Int {
    let count = try readInt()
    guard count >= 0 else { throw MessageFault("is negative") }
    try MessageLimits.check(count, limits.resultWindow, .resultWindow, "hits")
    return count
  }
}
