import KliegModel
import KliegWire
import TestDoubles
import Testing

@testable import KliegCommand

@Suite(.timeLimit(.minutes(5))) struct StatusCommandTests {
  private static func status(
    _ state: IndexStatus.State = .ready, _ writes: IndexHealth.Writes = .accepted
  ) -> IndexStatus {
    IndexStatus(
      description: IndexDescription(name: "notes"), state: state, items: 5,
      health: IndexHealth(writes: writes, tasks: 2))
  }

  private func service(_ statuses: [IndexStatus]) -> FakeService {
    var service = FakeService()
    service.describe = { _, replies in
      try await replies.send { DescribeReply(indexes: statuses).encode(into: &$0) }
    }
    return service
  }

  private var maintenance: FakeMaintenance {
    var maintenance = FakeMaintenance()
    maintenance.on(.setPaused) { $0.member("paused", true) }
    return maintenance
  }

  @Test(
    arguments: [
      (status(), 0), (status(.rebuilding(done: 1, total: 2)), 0), (status(.damaged("x")), 1),
      (status(.parked("x")), 1), (status(.ready, .refused(KliegError(.storageFull, "Full."))), 1),
    ] as [(IndexStatus, Int32)])
  func theStatusSaysWhetherAllIsWell(status: IndexStatus, exitStatus: Int32) async throws {
    try await withDaemon(service([status]), maintenance: maintenance) { _, klieg in
      for words in [["status"], ["status", "notes"], ["status", "--json"]] {
        try await expect(exitStatus, of: words, klieg)
      }
    }
  }

  @Test func theLastLineIsTheDaemon() async throws {
    try await withDaemon(service([Self.status()]), maintenance: maintenance) { _, klieg in
      let trial = try await Trial.run(["status"], klieg)
      #expect(
        trial.lines.last
          == "kliegd 1.2.3: 1 index, 5 items, 2 tasks waiting, background work is paused")
      let json = try await Trial.run(["status", "--json"], klieg).json()
      #expect(
        json["daemon"]
          == #"{"version":"1.2.3","indexes":1,"items":5,"tasks":2,"paused":true}"#)
      #expect(json["indexes"]?.contains(#""health":{"#) == true)
    }
  }

  @Test func withoutIndexesThereIsStillTheDaemon() async throws {
    try await withDaemon(service([]), maintenance: maintenance) { _, klieg in
      let trial = try await Trial.run(["status"], klieg)
      #expect(trial.status == 0)
      #expect(trial.lines.count == 1)
      #expect(trial.lines.first?.hasPrefix("kliegd 1.2.3: 0 indexes, 0 items") == true)
    }
  }
}
