import KliegDamage

/// A case of the drill: where it begins, what happens, and when; the same for the same seed.
struct DrillCase: Sendable, CustomStringConvertible {
  let seed: Int
  let snapshot: Snapshot.Name
  let moment: Moment
  let injuries: [Injury]

  /// When the damage happens.
  enum Moment: String, Sendable {
    /// While no daemon runs.
    case atRest = "at rest"
    /// While one does.
    case live
  }

  var description: String {
    let injuries = injuries.map(\.description).joined(separator: " and ")
    return "case \(seed): \(snapshot.rawValue), \(moment.rawValue), \(injuries)"
  }

  /// What kind of copies is hit: while one survives, nothing may be asked for that is not lost.
  var oneCopySurvives: Bool {
    let store = injuries.contains { $0.kind.isOfStore }
    // Without the session's record nobody can say how far the store had come, and so whether the text view
    // names all that it held.
    let names = injuries.contains { $0.kind.isOfText || $0.kind == .session }
    return !(store && names) && snapshot != .behind
  }

  /// Whether the files are as the daemon closed them, but for what cannot be noticed from outside.
  var isTrusted: Bool { snapshot == .clean && injuries.contains(where: \.isSilent) }

  /// Whether nothing is left that could tell of the last changes, where the text view has not seen them:
  /// the log alone has them, and the record alone says that there were any, which one of an earlier time
  /// denies.
  private static func leaveNoWitness(_ injuries: [Injury]) -> Bool {
    injuries.contains { $0.kind == .storeLog }
      && injuries.contains { $0.kind == .session && $0.wound == .older }
  }

  init?(seed: Int, snapshots: Snapshots) {
    var random = SplitMix(seed: seed)
    // The numbers of neighbouring seeds are not to be alike.
    for _ in 0..<3 { _ = random.next() }
    self.seed = seed
    let names: [Snapshot.Name] = [
      .clean, .clean, .clean, .clean, .clean, .killed, .killed, .killed, .behind, .marked,
    ]
    let name = names[Int.random(in: 0..<names.count, using: &random)]
    snapshot = snapshots(name) == nil ? .killed : name
    moment = Int.random(in: 0..<4, using: &random) == 0 ? .live : .atRest
    guard let folder = snapshots(snapshot)?.folder else { return nil }
    var injuries: [Injury] = []
    let count = Int.random(in: 0..<12, using: &random) == 0 ? 2 : 1
    while injuries.count < count {
      guard let injury = Injury.random(in: folder, older: snapshots.older, using: &random) else {
        return nil
      }
      if injuries.contains(where: { $0.path == injury.path }) { continue }
      if snapshot == .behind, Self.leaveNoWitness(injuries + [injury]) { continue }
      injuries.append(injury)
    }
    self.injuries = injuries
  }
}
