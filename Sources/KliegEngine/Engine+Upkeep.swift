import FoundationEssentials
import Glibc
import KliegModel

extension Engine {
  /// Takes up what an earlier daemon began: repairs, and after the loss of the catalog everything that
  /// indexes want.
  func takeUp() async {
    for key in allKeys() {
      let files = IndexFiles(folder: folder(of: key))
      let isWounded =
        DamageMarker(folder: files.folder).isSet || DurableFile.exists(files.salvagedStore)
      guard catalogDamage != nil || isWounded else { continue }
      // One that cannot be opened says so whenever it is asked for.
      _ = try? await open(key, creating: nil)
    }
  }

  /// Checks the index that was not checked for the longest time, if one is due and there is nothing else
  /// to do.
  func scrub() async {
    guard settings[.scrubHours] > 0, Self.isIdle else { return }
    for index in await openIndexes() {
      let key = index.services.key
      guard !isPaused(of: key.user), index.board.state.sequences.pending == 0,
        index.board.state.damage == nil, index.board.state.parked == nil
      else { continue }
      guard let level = await levelDue(key) else { continue }
      let report = await index.check(level) { _ in }
      await catalog.note(report, of: key)
      index.services.note(.checked, "In the background: \(report.summary)")
      index.see(to: report)
      return
    }
  }

  /// Every seventh of the checks in the background looks at each item.
  private func levelDue(_ key: IndexKey) async -> CheckLevel? {
    let checks = await catalog.lastChecks(of: key)
    let pause = Int64(settings[.scrubHours]) * 3_600_000_000
    let now = time.date.microseconds
    func isDue(_ level: CheckLevel, after pause: Int64) -> Bool {
      guard let last = checks[level] else { return true }
      return now - last.at.microseconds >= pause || last.at.microseconds > now
    }
    if isDue(.full, after: pause), isDue(.deep, after: pause) { return .full }
    return isDue(.deep, after: pause * 7) && !isDue(.full, after: pause) ? .deep : nil
  }

  /// Whether the machine has time to spare.
  private static var isIdle: Bool {
    var loads = [Double](repeating: 0, count: 1)
    guard getloadavg(&loads, 1) == 1 else { return true }
    return loads[0] < Double(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) * 0.75
  }

  /// The keys of all indexes on the disk.
  func allKeys() -> [IndexKey] {
    let folder = state.path + "/indexes"
    let users = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return users.compactMap { UInt32($0) }.sorted().flatMap { user in
      names(of: user).compactMap { name in
        (try? IndexName(name)).map { IndexKey(user: user, name: $0) }
      }
    }
  }
}

extension CheckReport {
  /// The report in a sentence.
  var summary: String {
    switch verdict {
    case .sound: "the \(level.rawValue) check found nothing wrong."
    case .damaged:
      "the \(level.rawValue) check found damage: "
        + "\(findings.first?.description ?? "see the report")."
    case .unknown(let reason): "the \(level.rawValue) check could not tell: \(reason)."
    }
  }
}
