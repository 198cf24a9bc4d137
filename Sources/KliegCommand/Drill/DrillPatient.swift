import FoundationEssentials
import Glibc
import Klieg
import KliegDamage
import KliegModel
import KliegQueue

/// A copy of an index in a temporary folder, and the daemon that serves it.
final class DrillPatient: Sendable {
  let description: IndexDescription
  private let program: String
  private let folder: String
  private let daemon = Locked<DrillDaemon?>(nil)

  private static let settings = [
    "scrub-hours = 0", "reindex-pause-seconds = 0", "repairs-per-day = 1000",
    // The donor reads its whole source for every request.
    "reindex-items = 20000",
  ]

  var state: String { folder + "/state" }
  /// Whether the daemon runs that was started last.
  var isAlive: Bool { daemon.withLock { $0 }.map { $0.ending == nil } ?? false }
  /// What the daemon said last.
  var log: String { daemon.withLock { $0 }?.logTail ?? "" }

  /// Makes the folder.
  init(_ description: IndexDescription, program: String) throws {
    self.description = description
    self.program = program
    let place = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(place)/klieg-drill-\(String(repeating: "X", count: 6))".utf8CString)
    let made = name.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    guard let made else {
      throw KliegError(.noInput, "No temporary folder can be made in \(place).")
    }
    folder = made
  }

  /// Copies the index out of a daemon, and starts a daemon on the copy.
  func copy(from source: Client) async throws {
    let copy = folder + "/backup"
    let report = try await source.backup(description.name, to: copy)
    guard report.verdict == .sound else {
      throw KliegError(
        .damaged, "The copy is \(report.verdict.sentence); `klieg check` says more.")
    }
    try await start()
    let client = client()
    try await client.open(description)
    try await client.restore(description.name, from: copy)
    try await client.waitUntilSearchable(description.name)
    await client.close()
    try? FileManager.default.removeItem(atPath: copy)
  }

  /// A client of the copy's daemon.
  func client() -> Client {
    Client(socket: folder + "/klieg.sock", application: description.application ?? "klieg")
  }

  func start() async throws {
    let started = try await DrillDaemon.start(
      program, folder: folder, state: state, settings: Self.settings)
    daemon.withLock { $0 = started }
  }

  func stop() async { _ = await daemon.withLock { $0 }?.stop() }

  func kill() async { _ = await daemon.withLock { $0 }?.kill() }

  /// Damages the copy; returns what was done.
  func suffer(_ damage: NamedDamage, seed: Int) throws -> [Injury] {
    let injuries = damage.injuries(in: StateFolder(state), seed: seed)
    for injury in injuries { try injury.inflict(in: state, older: nil) }
    return injuries
  }

  /// Removes the copy and everything about it.
  func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
