import FoundationEssentials
import Glibc
import Klieg
import KliegDamage
import KliegModel

/// Carries out a case, in a folder of its own.
struct CaseRun {
  let drillCase: DrillCase
  let snapshots: Snapshots
  let snapshot: Snapshot
  let program: String
  let folder: String
  private var result: CaseResult
  private var model: Model
  private var state: String { folder + "/state" }

  static let patience = Duration.seconds(45)
  static let settings = [
    "scrub-hours = 0", "reindex-pause-seconds = 0", "free-disk-bytes = 0", "repairs-per-day = 50",
  ]

  init?(_ drillCase: DrillCase, snapshots: Snapshots, program: String, folder: String) {
    guard let snapshot = snapshots(drillCase.snapshot) else { return nil }
    self.drillCase = drillCase
    self.snapshots = snapshots
    self.snapshot = snapshot
    self.program = program
    self.folder = folder
    model = snapshot.model
    result = CaseResult(drillCase)
  }

  /// Does it, and cleans up.
  mutating func run(keepsFolder: Bool = false) async -> CaseResult {
    let start = ContinuousClock.now
    do {
      try? FileManager.default.removeItem(atPath: folder)
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      try snapshot.folder.copy(to: state)
      try await runOnCopy()
    } catch {
      result.faults.append("\(error)")
    }
    if !keepsFolder { try? FileManager.default.removeItem(atPath: folder) }
    result.duration = start.duration(to: .now)
    return result
  }

  private mutating func runOnCopy() async throws {
    if drillCase.moment == .atRest {
      if drillCase.isTrusted { try await becomeTrusted() }
      try inflict()
    }
    let daemon = try await start()
    do {
      try await watch(daemon)
      result.log = daemon.logTail
    } catch {
      result.log = daemon.logTail
      if let ending = daemon.ending {
        result.faults.append("the daemon died: \(ending)")
      }
      await daemon.kill()
      throw error
    }
    let ending = try await within(.seconds(20), "stopping") { await daemon.stop() }
    if ending != .exited(0) { throw Fault("the daemon ended with \(ending)") }
    if drillCase.moment == .live || drillCase.seed % 4 == 0 { try await verifyAfterRestart() }
  }

  private func start() async throws -> DrillDaemon {
    let (program, folder, state) = (program, folder, state)
    return try await within(Self.patience, "starting") {
      try await DrillDaemon.start(
        program, folder: folder, state: state, settings: Self.settings)
    }
  }

  /// Has a daemon close the copy in order, so that the next one knows its files by their marks.
  private func becomeTrusted() async throws {
    let daemon = try await start()
    let client = Client(socket: daemon.socket)
    do {
      _ = try await client.waitUntilSound(Sample.index, for: Self.patience)
    } catch {
      await daemon.kill()
      throw Fault("before the damage: \(error)")
    }
    await client.close()
    await daemon.stop()
  }

  /// Damages the folder, and finds out what that destroyed.
  private mutating func inflict() throws {
    for injury in drillCase.injuries {
      do {
        try injury.inflict(in: state, older: snapshots.older.path)
      } catch {
        // A running daemon may have put the file away meanwhile.
        guard drillCase.moment == .live else { throw error }
      }
    }
  }

  private func lostItems() throws -> Set<ItemReference> {
    guard drillCase.injuries.contains(where: { $0.kind.isOfStore }) else { return [] }
    return try lostItems(in: state + "/" + snapshots.indexFolder)
  }

  private func lostItems(in indexFolder: String) throws -> Set<ItemReference> {
    try PlainStore(indexFolder: indexFolder, scratch: folder + "/plain")
      .differing(from: snapshot.plain)
  }

  /// What was lost by the time a store was put aside: the next commit after the damage may write over
  /// those frames of the log that had been copied into the file, where they are the only ones left.
  private func itemsLostLater() throws -> Set<ItemReference> {
    let aside = "\(state)/\(snapshots.indexFolder)/aside"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: aside)) ?? []
    return try names.reduce(into: []) { $0.formUnion(try lostItems(in: "\(aside)/\($1)")) }
  }

  private mutating func watch(_ daemon: DrillDaemon) async throws {
    let client = Client(socket: daemon.socket, application: "org.klieg.drill")
    let donor = Donor(model, isOpen: false)
    var lost = drillCase.moment == .atRest ? try lostItems() : []
    if drillCase.moment == .live {
      // All is open and something was read before, so that caches are warm.
      _ = try await client.waitUntilSound(Sample.index, for: Self.patience)
      _ = await client.ask(Question.all(of: model, samples: 1)[0], knowing: model)
      try inflict()
      lost = try lostItems()
    }
    result.lost = lost.count
    let serving = Task { try await donor.serve(client) }
    defer { serving.cancel() }
    let suspicious = await interrogate(client)
    await donor.open()
    if drillCase.moment == .live { try await donate(client, donor) }
    try await settle(client)
    if drillCase.moment == .live { lost.formUnion(try itemsLostLater()) }
    result.asked = await donor.asked.count
    result.wasEverythingAsked = await donor.askedForEverything > 0
    if result.wasEverythingAsked {
      result.outcome = "asked for everything"
    } else if result.asked > 0 {
      result.outcome = "asked for items"
    }
    let kinds: Set<IndexEvent.Kind> = [.damaged, .repairing, .rebuilding, .putAside]
    let events = (try? await client.log(of: Sample.index, limit: 200)) ?? []
    if result.outcome == "untouched", events.contains(where: { kinds.contains($0.kind) }) {
      result.outcome = "repaired"
    }
    judge(suspicious, tolerated: await donor.asked.union(snapshot.unsearchable))
    try await compare(client)
    await judgeQuestions(donor, lost: lost)
    if daemon.ending != nil { throw Fault("the daemon ended") }
    await client.close()
  }

  /// Asks everything at once after the start; returns what was neither right nor marked.
  private mutating func interrogate(_ client: Client) async -> [(Question, String)] {
    var suspicious: [(Question, String)] = []
    for question in Question.all(of: model) {
      let answer = await client.ask(question, knowing: model)
      result.count(answer)
      if case .wrong(let how) = answer { suspicious.append((question, how)) }
    }
    return suspicious
  }

  /// A text query may lack what was accepted a moment ago, and nothing else.
  private mutating func judge(
    _ suspicious: [(Question, String)], tolerated: Set<ItemReference>
  ) {
    for (question, how) in suspicious {
      if question.usesText, !tolerated.isEmpty, !how.hasPrefix("ghosts") { continue }
      result.faults.append("unmarked: " + how)
    }
  }

  /// Changes that are made after the damage are kept like all others.
  private mutating func donate(_ client: Client, _ donor: Donor) async throws {
    let changes = [
      Update(items: (300..<305).map { Sample.item($0, version: 1) }, clientState: [9]),
      Update(
        deletions: [.identifiers(["item-3"])], items: [Sample.item(8, version: 9)],
        clientState: [10]),
    ]
    for change in changes {
      let deadline = ContinuousClock.now.advanced(by: Self.patience)
      while true {
        do {
          // Known to the donor first: an application has its data before the index has.
          await donor.know(model.applying(change))
          try await client.change(change, &model)
          break
        } catch let error as KliegError {
          guard error.code != .connectionLost, error.code != .unavailable, .now < deadline else {
            throw Fault("a change was refused: \(error)")
          }
          result.answers["donation refused (\(error.code))", default: 0] += 1
          try await Task.sleep(for: .milliseconds(50))
        }
      }
    }
  }

  /// Waits until the index is sound by its own word, and by that of a deep check.
  private mutating func settle(_ client: Client) async throws {
    _ = try await client.waitUntilSound(Sample.index, for: Self.patience)
    for attempt in 0..<3 {
      let report = try await within(Self.patience, "the deep check") {
        try await client.check(Sample.index, level: .deep)
      }
      switch report.verdict {
      case .sound:
        // What a search met while the check went on may be looked at still, and is marked until then.
        _ = try await client.waitUntilSound(Sample.index, for: Self.patience)
        return
      case .unknown(let reason): throw Fault("the deep check could not tell: \(reason)")
      case .damaged:
        result.outcome = "repaired after the deep check"
        if attempt == 2 {
          throw Fault(
            "damaged still: \(report.findings.prefix(3).map(\.description).joined(separator: "; "))"
          )
        }
        _ = try await within(Self.patience, "the repair") {
          try await client.repair(Sample.index)
        }
        _ = try await client.waitUntilSound(Sample.index, for: Self.patience)
      }
    }
  }

  /// Compares all that the index answers with the model.
  private mutating func compare(_ client: Client) async throws {
    let (model, patience) = (model, Self.patience)
    try await within(patience, "comparing") {
      for question in Question.all(of: model, samples: 12) {
        let answer = await client.ask(question, knowing: model)
        guard answer == .right else {
          throw Fault("not sound, though the deep check says so: \(answer)")
        }
      }
      let count = try await client.count(Query(), in: [Sample.index])
      guard count == model.items.count else {
        throw Fault("\(count) items are counted, not \(model.items.count)")
      }
      let statuses = try await client.statuses(of: Sample.index)
      guard let status = statuses.first else { throw Fault("the index is not listed") }
      if let state = status.clientState, !model.states.contains(state) {
        throw Fault("the client state \(state) was never stored")
      }
    }
  }

  private mutating func judgeQuestions(_ donor: Donor, lost: Set<ItemReference>) async {
    let asked = await donor.asked
    guard drillCase.oneCopySurvives else { return }
    if result.wasEverythingAsked {
      result.faults.append("everything was asked for, though a copy names what was lost")
    }
    let surplus = asked.subtracting(lost)
    if !surplus.isEmpty {
      let names = surplus.map(\.identifier).sorted().prefix(4).joined(separator: " ")
      result.faults.append(
        "asked for \(asked.count) items, of which \(surplus.count) were not lost: \(names)")
    }
  }

  private mutating func verifyAfterRestart() async throws {
    let daemon = try await start()
    let client = Client(socket: daemon.socket)
    do {
      _ = try await client.waitUntilSound(Sample.index, for: Self.patience)
      try await compare(client)
    } catch {
      result.log = daemon.logTail
      await daemon.kill()
      throw Fault("after another start: \(error)")
    }
    await client.close()
    await daemon.kill()
  }
}
