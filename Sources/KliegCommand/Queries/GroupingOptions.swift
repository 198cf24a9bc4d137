import KliegModel

/// The options that count by groups.
enum GroupingOptions {
  static let group = Option(
    "group", "g", value: "ATTR[:UNIT]", isRepeatable: true,
    "count by an attribute, of dates by hour, day, week, month or year")
  static let measure = Option(
    "measure", "m", value: "FUNC:ATTR", isRepeatable: true,
    "compute in each group: count, sum, average, minimum or maximum")
  static let order = Option(
    "order", nil, value: "ORDER", completes: .words(["count", "value", "-value"]),
    "which groups come first: the largest, or by value (count)")
  static let most = Option("groups", nil, value: "N", "show at most so many groups (100)")
  static let timeZone = Option(
    "time-zone", "z", value: "ZONE", "whose days and months count, such as Europe/Oslo (UTC)")

  static let all = [group, measure, order, most, timeZone]

  /// Takes the options; measures alone are of all matches together.
  static func groupings(_ arguments: inout Arguments) throws -> [Grouping] {
    let measures = try arguments.values(measure).map { try Measure(argument: $0) }
    let groups = arguments.values(group)
    let order = try arguments.value(order)
    let most = try arguments.number(most, in: 1...1_000_000)
    let timeZone = try arguments.value(timeZone)
    guard !groups.isEmpty || !measures.isEmpty else {
      guard order == nil, most == nil, timeZone == nil else {
        throw arguments.fault("--order, --groups and --time-zone need --group.")
      }
      return []
    }
    return try (groups.isEmpty ? [""] : groups).map { text in
      var grouping = try Grouping(argument: text)
      grouping.measures = measures
      if let most { grouping.limit = most }
      if grouping.unit != nil { grouping.timeZone = timeZone }
      switch order {
      case "value": grouping.order = .value(.ascending)
      case "-value": grouping.order = .value(.descending)
      default: grouping.order = .count
      }
      return grouping
    }
  }
}

extension Grouping {
  /// Reads `ATTR` or `ATTR:UNIT`; nothing is one group of everything.
  fileprivate init(argument: String) throws {
    self.init()
    guard !argument.isEmpty else { return }
    var name = argument[...]
    if let colon = name.lastIndex(of: ":"),
      let unit = CalendarUnit(rawValue: String(name[name.index(after: colon)...]))
    {
      self.unit = unit
      name = name[..<colon]
    }
    guard !name.isEmpty else {
      throw KliegError(.usage, "--group “\(argument)” names no attribute.")
    }
    attribute = String(name)
  }
}

extension Measure {
  /// Reads `FUNC:ATTR`.
  fileprivate init(argument: String) throws {
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let function = Function(rawValue: String(parts[0])) else {
      let names = Function.allCases.map(\.rawValue).joined(separator: ", ")
      throw KliegError(.usage, "--measure “\(argument)” begins with none of \(names).")
    }
    guard parts.count == 2, !parts[1].isEmpty else {
      throw KliegError(.usage, "--measure “\(argument)” names no attribute.")
    }
    self.init(function, of: String(parts[1]))
  }
}
