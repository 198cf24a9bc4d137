import Dispatch
import FoundationEssentials
package import KliegModel
import KliegQueue

/// What the daemon keeps beside its indexes: tasks, descriptions, events, results of checks, pauses.
///
/// Nothing that an index needs is only here. A damaged file is put aside and made anew, from memory
/// while the daemon runs; at its start tasks come again from what the stores want. A file that cannot be
/// written stops nobody: what it should hold is in memory until it can be, and events go to the log.
///
/// Concurrency model: on a queue of its own, where SQLite may block.
package actor Catalog {
  /// Finished tasks kept of a user.
  static let finishedTasks = 50

  private let executor = QueueExecutor(label: "klieg.catalog", qos: .utility)
  private let directory: String
  private let log: @Sendable (String) -> Void
  /// Events kept of an index.
  let eventsOfIndex: Int
  private var file: CatalogFile?
  /// Whether the file lacks something that the contents hold.
  private var isBehind: Bool
  private var isClosed = false
  private(set) var contents: CatalogContents
  /// Damage of the file that was met, and mended, since the daemon started.
  package private(set) var damages: [Damage] = []

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Opens the catalog of a state folder, or makes it.
  ///
  /// - Parameters:
  ///   - directory: The state folder.
  ///   - eventsOfIndex: How many events of an index are kept, the newest.
  ///   - log: Told what cannot be kept.
  /// - Returns: The catalog, and what was lost with the former one: then every index has to be looked at
  ///   for what it wants.
  package static func open(
    directory: String, eventsOfIndex: Int = 1000,
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) -> (catalog: Catalog, recovered: Damage?) {
    var recovered: Damage?
    if CatalogFile.isMissing(in: directory), hasIndexes(directory) {
      recovered = CatalogFile.damage("it is missing")
    }
    do {
      let file = try CatalogFile(directory: directory)
      let contents = try CatalogContents(file)
      return (Catalog(directory, file, contents, eventsOfIndex, log), recovered)
    } catch let damage as Damage {
      recovered = damage
    } catch {
      log("\(error) Until that is over, tasks are kept in memory and events in this log.")
      return (Catalog(directory, nil, CatalogContents(), eventsOfIndex, log), recovered)
    }
    let file: CatalogFile?
    do {
      try CatalogFile.putAside(in: directory)
      file = try CatalogFile(directory: directory)
    } catch {
      log("\(error) Until that is over, tasks are kept in memory and events in this log.")
      file = nil
    }
    let catalog = Catalog(directory, file, CatalogContents(), eventsOfIndex, log)
    return (catalog, recovered)
  }

  private init(
    _ directory: String, _ file: sending CatalogFile?, _ contents: CatalogContents,
    _ eventsOfIndex: Int, _ log: @escaping @Sendable (String) -> Void
  ) {
    self.directory = directory
    self.file = file
    self.contents = contents
    self.log = log
    self.eventsOfIndex = eventsOfIndex
    isBehind = file == nil
  }

  /// Closes the file; what comes later is kept in memory.
  package func close() {
    // Should it fail, what is in the log is read from there the next time.
    try? file?.emptyLog()
    file = nil
    isBehind = true
    isClosed = true
  }

  /// Whether everything that is to be kept is on the disk.
  package var isDurable: Bool { !isBehind }

  /// Changes the contents, and the file with them as far as that can be written.
  ///
  /// - Parameters:
  ///   - change: Changes the contents.
  ///   - body: Writes the same to the file.
  /// - Returns: Whether it is on the disk.
  @discardableResult
  func write(
    _ change: (inout CatalogContents) -> Void, _ body: (CatalogFile) throws -> Void
  ) -> Bool {
    change(&contents)
    do {
      try commit(body)
      return true
    } catch let damage as Damage {
      return recover(from: damage, writing: body)
    } catch {
      fail(error)
      return false
    }
  }

  /// Changes what need not be kept.
  func changeInMemory(_ change: (inout CatalogContents) -> Void) {
    change(&contents)
  }

  /// Reads from the file; nil where there is none that can be read.
  func read<Result>(_ body: (CatalogFile) throws -> Result) -> Result? {
    guard let file else { return nil }
    do {
      return try body(file)
    } catch let damage as Damage {
      recover(from: damage) { _ in }
    } catch {
      fail(error)
    }
    return nil
  }

  /// Looks at every page and every row.
  package func check() -> (steps: [CheckReport.Step], findings: [Damage]) {
    guard let file else {
      let reason = "The catalog cannot be opened."
      return ([CheckReport.Step(name: "pages of the catalog", verdict: .unknown(reason))], [])
    }
    do {
      try file.checkPages()
      var count = 0
      for table in CatalogTable.allCases { count += try file.rows(of: table).count }
      return (
        [
          CheckReport.Step(name: "pages of the catalog"),
          CheckReport.Step(name: "rows of the catalog", count: count),
        ], []
      )
    } catch let damage as Damage {
      recover(from: damage) { _ in }
      return ([CheckReport.Step(name: "catalog", verdict: .damaged)], [damage])
    } catch {
      return ([CheckReport.Step(name: "catalog", verdict: .unknown("\(error)"))], [])
    }
  }

  func tell(_ message: String) { log(message) }

  private func commit(_ body: (CatalogFile) throws -> Void) throws {
    guard !isClosed else { throw KliegError(.busy, "The catalog is closed.") }
    let file = try file ?? CatalogFile(directory: directory)
    self.file = file
    try file.transaction {
      if isBehind { try contents.write(to: file) }
      try body(file)
    }
    isBehind = false
  }

  @discardableResult
  private func recover(from damage: Damage, writing body: (CatalogFile) throws -> Void) -> Bool {
    damages.append(damage)
    log("The catalog is damaged (\(damage.finding)): it is put aside and made anew from memory.")
    file = nil
    isBehind = true
    do {
      try CatalogFile.putAside(in: directory)
      contents.lastEvent = 0
      try commit(body)
      return true
    } catch {
      fail(error)
      return false
    }
  }

  private func fail(_ error: any Error) {
    if !isBehind {
      log("\(error) Until that is over, tasks are kept in memory and events in this log.")
    }
    isBehind = true
  }

  private static func hasIndexes(_ directory: String) -> Bool {
    let folder = directory + "/indexes"
    let users = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return users.contains { user in
      (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(user)"))?.isEmpty == false
    }
  }
}
