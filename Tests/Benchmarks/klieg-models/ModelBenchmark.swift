import Foundation
import SwiftData
import TestModels

/// The same work on both stores, and how long each took.
///
/// The daemon is the one of `$KLIEG_SOCKET`.
struct ModelBenchmark {
  /// The parts that come after the import.
  enum Part: String, CaseIterable {
    case fetches, aggregates, enumeration, batches, changes
  }

  let count: Int
  let parts: [Part]
  private let context: ModelContext
  private let sqlite: SQLiteTrips
  private let file: String
  private let processor: Processor
  private let daemon = ProcessInfo.processInfo.environment["KLIEG_DAEMON"].flatMap { Int($0) }

  init(count: Int, parts: [Part] = Part.allCases) throws {
    self.count = count
    self.parts = parts
    processor = Processor(daemon: daemon)
    file = FileManager.default.temporaryDirectory.path + "/klieg-models-\(getpid()).sqlite"
    sqlite = try SQLiteTrips(file)
    context = ModelContext(
      try ModelContainer(for: Trip.self, configurations: ModelConfiguration("bench\(getpid())")))
  }

  func run() throws {
    defer { for end in ["", "-wal", "-shm"] { unlink(file + end) } }
    Report.line("\(count) models; milliseconds of Klieg and SQLite, then of the processor alone")
    let imported = Memory()
    try measure("import, saved by 500") {
      for start in stride(from: 0, to: count, by: 500) {
        for number in start..<min(start + 500, count) { context.insert(model(number)) }
        try context.save()
      }
      imported.first()
    } sqlite: {
      for start in stride(from: 0, to: count, by: 500) {
        try sqlite.run("BEGIN")
        for number in start..<min(start + 500, count) { try sqlite.insert(TripRow(number)) }
        try sqlite.run("COMMIT")
      }
      imported.second()
    }
    imported.show("  peak above begin, MiB")
    for part in parts {
      switch part {
      case .fetches: try fetches()
      case .aggregates: try aggregates()
      case .enumeration: try enumeration()
      case .batches: try batches()
      case .changes: try changes()
      }
    }
    try measure("erase all") {
      try context.container.erase()
    } sqlite: {
      try sqlite.run("DELETE FROM trips WHERE budget >= 0")
    }
    if let daemon {
      Report.line(
        "the daemon's peak in all: \(Memory.value("VmHWM", of: String(daemon)) / 1024) MiB")
    }
  }

  private func model(_ number: Int) -> Trip {
    let row = TripRow(number)
    let trip = Trip(
      name: row.name, destination: row.destination, startDate: row.start, endDate: row.end)
    trip.isFavorite = row.isFavorite
    trip.budget = row.budget
    return trip
  }

  private func fetches() throws {
    let moment = Date(timeIntervalSince1970: 1_650_000_000)
    var page = FetchDescriptor<Trip>(
      predicate: #Predicate { $0.destination == "Japan" && $0.startDate > moment },
      sortBy: [SortDescriptor(\.startDate)])
    page.fetchLimit = 50
    try measure("fetch 50 by predicate and sort", times: 50) {
      _ = try context.fetch(page).map(\.name)
    } sqlite: {
      try sqlite.rows(
        "SELECT * FROM trips WHERE destination = 'Japan' AND start > 1650000000 ORDER BY start LIMIT 50"
      )
    }
    var all = page
    all.fetchLimit = nil
    try measure("fetch all by predicate and sort", times: 5) {
      _ = try context.fetch(all).map(\.name)
    } sqlite: {
      try sqlite.rows(
        "SELECT * FROM trips WHERE destination = 'Japan' AND start > 1650000000 ORDER BY start")
    }
  }

  private func aggregates() throws {
    let favorites = FetchDescriptor<Trip>(
      predicate: #Predicate { $0.isFavorite && $0.budget > 5000 })
    try measure("count", times: 50) {
      _ = try context.fetchCount(favorites)
    } sqlite: {
      _ = try sqlite.number("SELECT count(*) FROM trips WHERE favorite = 1 AND budget > 5000")
    }
    try measure("sum", times: 20) {
      _ = try context.fetchAggregate(.sum(\Trip.budget))
    } sqlite: {
      _ = try sqlite.number("SELECT sum(budget) FROM trips")
    }
  }

  private func enumeration() throws {
    let inOrder = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.startDate)])
    var models = 0.0
    var rows = 0.0
    let read = Memory()
    try measure("enumerate all") {
      try context.enumerate(inOrder) { models += $0.budget }
      read.first()
    } sqlite: {
      try sqlite.rows("SELECT * FROM trips ORDER BY start") { rows += $0.budget }
      read.second()
    }
    guard abs(models - rows) < 1 else { throw SQLiteTrips.Failure(message: "the sums differ") }
    read.show("  peak above begin, MiB")
    // A tenth takes as much where memory is flat.
    var tenth = inOrder
    tenth.fetchLimit = count / 10
    let part = Memory()
    try context.enumerate(tenth) { models += $0.budget }
    part.first()
    try sqlite.rows("SELECT * FROM trips ORDER BY start LIMIT \(count / 10)") { rows += $0.budget }
    part.second()
    part.show("  the same for a tenth, MiB")
  }

  private func batches() throws {
    var inOrder = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.startDate)])
    inOrder.includePendingChanges = false
    var models = 0.0
    let read = Memory()
    try measure("fetch all in batches of 1000") {
      for trip in try context.fetch(inOrder, batchSize: 1000) { models += trip.budget }
      read.first()
    } sqlite: {
      try sqlite.rows("SELECT * FROM trips ORDER BY start") { models -= $0.budget }
      read.second()
    }
    guard abs(models) < 1 else { throw SQLiteTrips.Failure(message: "the sums differ") }
    read.show("  peak above begin, MiB")
    var tenth = inOrder
    tenth.fetchLimit = count / 10
    let part = Memory()
    for trip in try context.fetch(tenth, batchSize: 1000) { models += trip.budget }
    part.only()
    part.show("  the same for a tenth, MiB")
  }

  private func changes() throws {
    let inOrder = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.startDate)])
    let changed = Memory()
    try measure("enumerate all, changing each") {
      try context.enumerate(inOrder) { $0.isFavorite.toggle() }
      changed.first()
    } sqlite: {
      try sqlite.run("UPDATE trips SET favorite = 1 - favorite")
      changed.second()
    }
    changed.show("  peak above begin, MiB")
  }

  private func measure(
    _ name: String, times: Int = 1, klieg: () throws -> Void, sqlite: () throws -> Void
  ) throws {
    let first = try time(times, withDaemon: true, klieg)
    let second = try time(times, withDaemon: false, sqlite)
    func part(_ first: Double, _ second: Double) -> String {
      let ratio = String(format: "%.1f", first / max(second, 0.001))
      let both = [first, second].map { String(format: "%.2f", $0) }.joined(separator: "  ")
      return "\(both)  ×\(ratio)"
    }
    let columns = [part(first.wall, second.wall), part(first.processor, second.processor)]
    Report.line(
      name.padding(toLength: 35, withPad: " ", startingAt: 0) + columns.joined(separator: "    "))
  }

  /// The means of some repetitions in milliseconds.
  private func time(
    _ times: Int, withDaemon: Bool, _ body: () throws -> Void
  ) throws -> (wall: Double, processor: Double) {
    let begin = ContinuousClock.now
    let before = processor.milliseconds(withDaemon: withDaemon)
    for _ in 0..<times { try body() }
    let wall = (ContinuousClock.now - begin) / .milliseconds(1) / Double(times)
    let after = processor.milliseconds(withDaemon: withDaemon)
    return (wall, (after - before) / Double(times))
  }
}
