import KliegModel
import KliegStorage

/// What the catalog holds beside the events, in memory: small, and what a lost file is made anew from.
struct CatalogContents: Sendable {
  var tasks: [Int64: CatalogTask] = [:]
  var registrations: [IndexKey: CatalogRegistration] = [:]
  var checks: [IndexKey: [CheckLevel: IndexHealth.LastCheck]] = [:]
  var paused: Set<UInt32> = []
  /// The numbers that the last task and the last event have.
  var lastTask: Int64 = 0
  var lastEvent: Int64 = 0

  init() {}

  /// Reads a file.
  init(_ file: CatalogFile) throws {
    for row in try file.rows(of: .task) {
      let task = try CatalogTask(row: row)
      tasks[task.task.id] = task
    }
    for row in try file.rows(of: .registration) {
      guard let key = IndexKey(row[0], row[1]) else { throw CatalogFile.damage("a key is wrong") }
      registrations[key] = try CatalogRegistration(row: row)
    }
    for row in try file.rows(of: .lastCheck) {
      guard let key = IndexKey(row[0], row[1]), let (level, check) = Self.check(row) else {
        throw CatalogFile.damage("a check's result cannot be read")
      }
      checks[key, default: [:]][level] = check
    }
    for row in try file.rows(of: .paused) {
      guard let user = row[0].integer.flatMap({ UInt32(exactly: $0) }) else {
        throw CatalogFile.damage("a user is wrong")
      }
      paused.insert(user)
    }
    lastTask = tasks.keys.max() ?? 0
    lastEvent = try file.connection.integer("SELECT coalesce(max(id), 0) FROM event")
  }

  /// Writes all of it in place of what the file holds; events stay.
  func write(to file: CatalogFile) throws {
    for table in CatalogTable.allCases where table != .event {
      try file.connection.execute(table.emptying)
    }
    for task in tasks.values { try file.store(task.row, in: .task) }
    for (key, registration) in registrations {
      try file.store(registration.row(of: key), in: .registration)
    }
    for (key, levels) in checks {
      for (level, check) in levels {
        try file.store(Self.row(of: key, level, check), in: .lastCheck)
      }
    }
    for user in paused { try file.store([.integer(Int64(user))], in: .paused) }
  }

  static func row(
    of key: IndexKey, _ level: CheckLevel, _ check: IndexHealth.LastCheck
  ) -> [CatalogValue] {
    let reason: String? = if case .unknown(let reason) = check.verdict { reason } else { nil }
    return [
      .integer(Int64(key.user)), .text(key.name.text), .text(level.rawValue),
      .text(check.verdict.word), CatalogValue(reason), .integer(check.at.microseconds),
    ]
  }

  private static func check(
    _ row: [CatalogValue]
  ) -> (CheckLevel, IndexHealth.LastCheck)? {
    guard let level = row[2].text.flatMap({ CheckLevel(rawValue: $0) }), let at = row[5].integer
    else { return nil }
    let verdict: CheckReport.Verdict
    switch row[3].text {
    case "sound": verdict = .sound
    case "damaged": verdict = .damaged
    case "unknown": verdict = .unknown(row[4].text ?? "")
    default: return nil
    }
    return (level, IndexHealth.LastCheck(verdict: verdict, at: Timestamp(microseconds: at)))
  }
}
