import KliegModel

/// How indexes and the daemon are, as people read it.
struct HealthText {
  /// When it is; ages are told from here.
  let now: Timestamp
  let style: Style

  /// All indexes on one screen, with what is wrong, and the daemon in the last line.
  func screen(_ statuses: [IndexStatus], of daemon: DaemonStatus) -> [String] {
    var table = Table([
      ("INDEX", .left), ("STATE", .left), ("ITEMS", .right), ("LAG", .right), ("AGE", .right),
      ("MISSING", .right), ("WRITES", .left), ("GOOD CHECK", .left), ("TASKS", .right),
      ("REINDEXERS", .right), ("SIZE", .right),
    ])
    for status in statuses { table.add(row(status)) }
    let lines = statuses.isEmpty ? [] : table.lines(style) + [""]
    let problems = statuses.flatMap(problems)
    return lines + (problems.isEmpty ? [] : problems + [""]) + [line(daemon)]
  }

  /// Everything that is known of how an index is.
  func details(_ status: IndexStatus) -> [String] {
    var pairs: [(String, String)] = [
      ("index", status.description.name),
      ("state", status.state.sentence),
      ("items", Quantity.count(status.items)),
      ("accepted", Quantity.count(status.sequences.accepted)),
      ("columns", Quantity.count(status.sequences.columns)),
      ("searchable", Quantity.count(status.sequences.searchable) + lag(status)),
      ("missing", status.health.missing.sentence),
      ("donations", writes(status.health.writes)),
      ("set aside", Quantity.count(status.health.setAside, of: "item")),
      ("reindexers", "\(Quantity.count(status.health.reindexers)) connected"),
      ("tasks", Quantity.count(status.health.tasks)),
    ]
    for level in CheckLevel.allCases {
      pairs.append(("\(level.rawValue) check", check(status.health.checks[level])))
    }
    for generation in status.health.generations {
      let aside = generation.putAside.map { ", put aside: \($0)" } ?? ""
      pairs.append(("text \(generation.number)", Quantity.bytes(generation.bytes) + aside))
    }
    pairs.append(("size", StatusText.bytes(status)))
    pairs.append(("epoch", status.epoch))
    return pairs.filter { !$0.1.isEmpty }.map { name, value in
      style.dim(name.padded(toColumns: 14)) + value.singleLine
    }
  }

  /// The daemon in a line.
  func line(_ daemon: DaemonStatus) -> String {
    var parts = [
      Quantity.count(daemon.indexes, of: "index", plural: "indexes"),
      Quantity.count(daemon.items, of: "item"),
      Quantity.count(daemon.tasks, of: "task") + " waiting",
    ]
    if daemon.isPaused { parts.append("background work is paused") }
    return "kliegd \(daemon.version): \(parts.joined(separator: ", "))".singleLine
  }

  private func row(_ status: IndexStatus) -> [String] {
    let health = status.health
    return [
      status.description.name, status.state.word, Quantity.count(status.items),
      Quantity.count(status.sequences.pending),
      health.pendingSince.map { Quantity.age(of: $0, at: now) } ?? "", missing(health.missing),
      health.writes == .accepted ? "yes" : "no", lastGoodCheck(health.checks),
      Quantity.count(health.tasks), Quantity.count(health.reindexers),
      Quantity.bytes(status.size),
    ]
  }

  /// What is wrong with an index, a line for each.
  private func problems(_ status: IndexStatus) -> [String] {
    var problems: [String] = []
    switch status.state {
    case .damaged, .parked: problems.append(status.state.sentence)
    case .ready, .indexing, .rebuilding: break
    }
    if case .refused = status.health.writes {
      problems.append("donations are " + writes(status.health.writes))
    }
    return problems.map { style.red("\(status.description.name): \($0)".singleLine) }
  }

  private func lag(_ status: IndexStatus) -> String {
    let pending = status.sequences.pending
    guard pending > 0 else { return "" }
    let age = status.health.pendingSince.map {
      ", the oldest since \(Quantity.age(of: $0, at: now))"
    }
    return " (\(Quantity.count(pending, of: "change")) to go\(age ?? ""))"
  }

  private func missing(_ missing: IndexHealth.Missing) -> String {
    switch missing {
    case .nothing: "0"
    case .items(let count): Quantity.count(count)
    case .everything: "all"
    }
  }

  private func writes(_ writes: IndexHealth.Writes) -> String {
    switch writes {
    case .accepted: "accepted"
    case .refused(let error): "refused: \(error)"
    }
  }

  private func check(_ check: IndexHealth.LastCheck?) -> String {
    guard let check else { return "never" }
    return "\(check.verdict.sentence), \(Quantity.age(of: check.at, at: now)) ago"
  }

  /// The last check that found nothing: its level and how long ago.
  private func lastGoodCheck(_ checks: [CheckLevel: IndexHealth.LastCheck]) -> String {
    let good = checks.filter { $0.value.verdict == .sound }.max { $0.value.at < $1.value.at }
    return good.map { "\($0.key.rawValue) \(Quantity.age(of: $0.value.at, at: now))" } ?? "never"
  }
}

/// What the daemon has in all.
struct DaemonStatus: Sendable, Hashable {
  let version: String
  let indexes: Int
  let items: Int
  let tasks: Int
  let isPaused: Bool

  init(_ statuses: [IndexStatus], version: String, isPaused: Bool) {
    self.version = version
    self.isPaused = isPaused
    indexes = statuses.count
    items = statuses.reduce(0) { $0 + $1.items }
    tasks = statuses.reduce(0) { $0 + $1.health.tasks }
  }
}

extension IndexStatus {
  /// Whether nothing is damaged, given up or refused.
  var isSound: Bool {
    switch state {
    case .damaged, .parked: false
    case .ready, .indexing, .rebuilding: health.writes == .accepted
    }
  }
}
