import KliegModel
import KliegQueue

/// Keeps what is learned of the use of one index's items, in the file `engagement` of its folder.
///
/// The file is there from the index's first opening on, so that one that is gone is noticed as one that is
/// damaged is. Nothing but the order of near ties depends on it: what cannot be read is set aside, said in
/// the log, and begun anew.
///
/// Concurrency model: searches read what is known at any time; the file belongs to the actor's queue.
actor EngagementBook {
  static let fileName = "engagement"

  private let executor: QueueExecutor
  private let path: String
  private let services: IndexServices
  private let contents: Locked<Engagement>
  /// Whether the file has what is known.
  private var isKept: Bool

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Opens the book of an index; what is wrong with its file is noted there.
  init(folder: String, last: SessionFile.Record?, services: IndexServices) {
    executor = QueueExecutor(label: "klieg.engagement.\(services.key.name.text)")
    let file = EngagementFile(folder: folder)
    path = file.path
    self.services = services
    let left = last.flatMap { $0.isClean ? $0.stamps[Self.fileName] : nil }
    switch file.read() {
    case .sound(let engagement):
      contents = Locked(engagement)
      isKept = true
      if let left, left != engagement.stamp {
        services.note(
          .damaged, "\(Self.fileName): it is not as it was left; what it says now counts.")
      }
      return
    case .damaged: Self.setAside(file, "begun anew", services)
    case .missing where left != nil || last?.isClean == false:
      services.note(
        .damaged, "\(Self.fileName): it is gone; what is learned of use is begun anew.")
    case .missing: break
    }
    let empty = Engagement()
    contents = Locked(empty)
    isKept = (try? file.write(empty)) != nil
  }

  private var file: EngagementFile { EngagementFile(path: path) }

  /// After so long a use counts half.
  nonisolated var halfLife: Duration {
    .seconds(86_400 * services.settings[.engagementHalfLifeDays])
  }

  /// What is known of the rows of an epoch; nil where nothing is.
  nonisolated func known(in epoch: String) -> Engagement? {
    let known = contents.withLock { $0 }
    return known.epoch == epoch && !known.uses.isEmpty ? known : nil
  }

  /// Notes that an item was used.
  func add(_ kind: EngagementKind, row: Int64, epoch: String) throws {
    let limit = services.settings[.engagementItems]
    guard limit > 0 else { return }
    var engagement = known(in: epoch) ?? Engagement(epoch: epoch)
    engagement.add(
      kind.weight, row: row, at: services.time.date, halfLife: halfLife, limit: limit)
    try keep(engagement)
  }

  /// Forgets everything, what was set aside as well.
  func erase() throws {
    try keep(Engagement())
    try file.removeSetAside()
  }

  /// Looks whether the file has what is known; where it has not, it is set aside and written again.
  ///
  /// - Returns: What was wrong, if anything.
  @discardableResult
  func verify() -> String? {
    let known = contents.withLock { $0 }
    let found = file.read()
    guard found != .sound(known) else { return nil }
    defer { isKept = (try? file.write(known)) != nil }
    // What could not be written before is not there, and that was said.
    guard isKept else { return nil }
    guard found != .missing else {
      let finding = "\(Self.fileName): it is gone, and is written again."
      services.note(.damaged, finding)
      return finding
    }
    return Self.setAside(file, "written again", services)
  }

  private func keep(_ engagement: Engagement) throws {
    do {
      try file.write(engagement)
    } catch {
      // Which of the two is there is not known.
      isKept = false
      throw error
    }
    isKept = true
    contents.withLock { $0 = engagement }
  }

  @discardableResult
  private static func setAside(
    _ file: EngagementFile, _ then: String, _ services: IndexServices
  ) -> String {
    let finding = "\(fileName): it is not as it was written, and is \(then)."
    services.note(.damaged, finding)
    if let place = file.setAside() {
      services.note(.putAside, "The damaged record of use is kept in \(place).")
    }
    return finding
  }
}

extension EngagementKind {
  /// What one use counts.
  fileprivate var weight: Double {
    switch self {
    case .select: 1
    case .focus: 0.25
    }
  }
}
