import Foundation
import KliegFaults
import KliegModel
import KliegQueue
import TestSupport
import Testing

@testable import KliegEngine

@Suite(.timeLimit(.minutes(5))) struct CatalogTests {
  private let moment = Timestamp(microseconds: 1_795_000_000_123_456)
  private let folder: TemporaryDirectory
  private let path: String

  init() throws {
    folder = try TemporaryDirectory()
    path = folder("catalog.sqlite")
  }

  private func key(_ name: String = "notes") throws -> IndexKey {
    IndexKey(user: 7, name: try IndexName(name))
  }

  private var description: IndexDescription {
    IndexDescription(
      name: "notes", application: "org.example",
      fields: [
        Field("size", .number), Field("body", .text, isSearched: false, weight: 1),
        Field("title", .text, weight: 3),
      ], language: "de", lifetime: 5, activation: "command:notes")
  }

  private func task(
    _ id: Int64, _ state: ReindexTask.State = .waiting, name: String = "notes"
  ) throws -> CatalogTask {
    CatalogTask(
      key: try key(name), application: "org.example",
      task: ReindexTask(
        id: id, index: name, isForEverything: true, reason: .damaged, state: state, done: 3,
        total: 9, attempt: 2, message: "It failed.", created: moment, updated: moment),
      mark: CatalogTask.Mark(clientState: [1, 0, 2], epoch: "e"))
  }

  private func fill(_ catalog: Catalog) async throws {
    await catalog.keep(try task(1, .retrying(at: moment)))
    await catalog.keep(try task(2, .succeeded, name: "photos"))
    await catalog.remember(description, epoch: "e1", of: try key())
    await catalog.setPaused(true, of: 7)
    await catalog.note(
      CheckReport(
        index: "notes", level: .full,
        steps: [CheckReport.Step(name: "pages", verdict: .unknown("It was busy."))],
        started: moment), of: try key())
    await catalog.note(
      IndexEvent(at: moment, index: "notes", kind: .damaged, message: "It broke."), of: 7)
  }

  private func expectFilled(_ catalog: Catalog) async throws {
    #expect(
      await catalog.tasks == [
        try task(1, .retrying(at: moment)), try task(2, .succeeded, name: "photos"),
      ])
    #expect(
      await catalog.registration(of: try key())
        == CatalogRegistration(description: description, epoch: "e1"))
    #expect(await catalog.pausedUsers == [7])
    #expect(
      await catalog.lastChecks(of: try key()) == [
        .full: IndexHealth.LastCheck(verdict: .unknown("It was busy."), at: moment)
      ])
  }

  @Test func keepsWhatItIsTold() async throws {
    let (catalog, recovered) = Catalog.open(directory: folder.path)
    #expect(recovered == nil)
    try await fill(catalog)
    await catalog.close()
    let (reopened, again) = Catalog.open(directory: folder.path)
    #expect(again == nil)
    try await expectFilled(reopened)
    #expect(await reopened.events(of: 7).map(\.message) == ["It broke."])
    #expect(await reopened.events(of: 8).isEmpty)
    #expect(await reopened.newTaskNumber() == 3)
    #expect(await reopened.check().findings.isEmpty)
    await reopened.forget(try key())
    #expect(await reopened.description(of: try key()) == nil)
  }

  @Test func theNewestEventsOfAnIndexStay() async throws {
    let catalog = Catalog.open(directory: folder.path, eventsOfIndex: 20).catalog
    await catalog.note(IndexEvent(at: moment, index: "b", kind: .created, message: "b"), of: 7)
    for number in 1...25 {
      await catalog.note(
        IndexEvent(at: moment, index: "a", kind: .checked, message: "\(number)"), of: 7)
    }
    let events = await catalog.events(of: 7, index: "a", limit: 5000)
    #expect(events.count == 20)
    #expect(events.first?.message == "6" && events.last?.message == "25")
    #expect(await catalog.events(of: 7, index: "b").count == 1)
  }

  @Test func ofFinishedTasksTheNewestStay() async throws {
    let catalog = Catalog.open(directory: folder.path).catalog
    for id in 1...Int64(Catalog.finishedTasks + 3) {
      await catalog.keep(try task(id, id == 2 ? .waiting : .succeeded))
    }
    #expect(await catalog.tasks.map(\.task.id).prefix(3) == [2, 4, 5])
  }

  @Test(arguments: ["flip", "truncate", "empty", "other", "log"])
  func aDamagedFileIsPutAsideAndMadeAnew(how: String) async throws {
    try await fill(Catalog.open(directory: folder.path).catalog)
    switch how {
    case "flip": try CatalogDamage.flip(path, at: 20)
    case "truncate": try CatalogDamage.change(path) { $0 = $0.prefix(5000) }
    case "empty": try CatalogDamage.change(path) { $0 = Data() }
    case "other": try CatalogDamage.change(path) { $0 = Data(repeating: 0x41, count: $0.count) }
    default:
      try FileManager.default.removeItem(atPath: path)
      try Data([1]).write(to: URL(fileURLWithPath: path + "-wal"))
    }
    let (catalog, recovered) = Catalog.open(directory: folder.path)
    #expect(recovered?.file == "catalog.sqlite")
    #expect(await catalog.tasks.isEmpty)
    #expect(CatalogFile.asideNumbers(in: folder.path).count == (how == "log" ? 0 : 1))
    try await fill(catalog)
    await catalog.close()
    try await expectFilled(Catalog.open(directory: folder.path).catalog)
  }

  @Test func aMissingFileIsNoticedWhereThereAreIndexes() throws {
    try FileManager.default.createDirectory(
      atPath: folder("indexes/7/notes"), withIntermediateDirectories: true)
    #expect(Catalog.open(directory: folder.path).recovered != nil)
    #expect(Catalog.open(directory: folder.path).recovered == nil)
  }

  @Test func ofThosePutAsideTheNewestTwoStay() async throws {
    for _ in 1...4 {
      try await fill(Catalog.open(directory: folder.path).catalog)
      try CatalogDamage.flip(path, at: 20)
    }
    #expect(Catalog.open(directory: folder.path).recovered != nil)
    #expect(CatalogFile.asideNumbers(in: folder.path) == [3, 4])
  }

  /// Bit by bit: either what is read is what was kept, or the damage is seen.
  @Test func noFlippedBitPassesForContent() async throws {
    let catalog = Catalog.open(directory: folder.path).catalog
    try await fill(catalog)
    await catalog.close()
    let sound = try Data(contentsOf: URL(fileURLWithPath: path))
    var seen = 0
    for offset in stride(from: 3, to: sound.count, by: 997) {
      var bytes = sound
      bytes[offset] ^= 1 << UInt8(offset % 8)
      try bytes.write(to: URL(fileURLWithPath: path))
      for suffix in ["-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: path + suffix)
      }
      let (damaged, recovered) = Catalog.open(directory: folder.path)
      if recovered == nil {
        try await expectFilled(damaged)
      } else {
        seen += 1
      }
      await damaged.close()
    }
    #expect(seen > 0)
  }

  @Test func damageMetAtUseLosesNothing() async throws {
    let catalog = Catalog.open(directory: folder.path).catalog
    try await fill(catalog)
    let fault = FaultPlan.arm(.catalogBegin, .damaged, for: folder.path)
    await catalog.setPaused(true, of: 8)
    FaultPlan.disarm(fault)
    #expect(await catalog.damages.count == 1)
    await catalog.setPaused(false, of: 8)
    await catalog.close()
    try await expectFilled(Catalog.open(directory: folder.path).catalog)
  }

  @Test(arguments: [FailPoint.catalogBegin, .catalogCommitBefore, .catalogCommitAfter])
  func whatCannotBeWrittenIsKeptUntilItCanBe(point: FailPoint) async throws {
    let lines = Locked<[String]>([])
    let catalog = Catalog.open(directory: folder.path) { line in
      lines.withLock { $0.append(line) }
    }.catalog
    let fault = FaultPlan.arm(point, .full, lasting: true, for: folder.path)
    try await fill(catalog)
    #expect(await catalog.isDurable == false)
    try await expectFilled(catalog)
    #expect(lines.withLock { $0.contains { $0.contains("It broke.") } })
    FaultPlan.disarm(fault)
    await catalog.setPaused(true, of: 9)
    #expect(await catalog.isDurable)
    await catalog.setPaused(false, of: 9)
    await catalog.close()
    try await expectFilled(Catalog.open(directory: folder.path).catalog)
  }

  @Test func aFolderThatCannotBeWrittenStopsNobody() async throws {
    let (catalog, recovered) = Catalog.open(directory: "/proc/nowhere")
    #expect(recovered == nil)
    try await fill(catalog)
    try await expectFilled(catalog)
  }
}
