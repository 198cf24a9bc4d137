import Klieg
import TestSupport
import Testing

/// Reindexing with the real daemon, and with the real donor.
@Suite(.timeLimit(.minutes(2))) struct ReindexingTests {
  /// A daemon that is killed and started again, as often as it is said.
  private actor Victim {
    private let daemon: TestDaemon
    nonisolated let socket: String
    private(set) var kills = 0

    init(_ configuration: String) async throws {
      daemon = try TestDaemon(configuration: configuration)
      socket = daemon.socket
      try await daemon.start()
    }

    func killOnce(ofTimes limit: Int) async throws {
      guard kills < limit else { return }
      kills += 1
      daemon.kill()
      try await daemon.start()
    }
  }

  @Test func aDaemonKilledTenTimesInTheMiddleLosesNoProgress() async throws {
    let victim = try await Victim("reindex-items = 10\n")
    let klieg = Client(socket: victim.socket)
    let names = (100..<200).map(String.init)
    try await klieg.update("notes", Update(items: names.map { Item($0) }))
    let task = try await klieg.reindex("notes", items: names.map { ItemReference($0) })
    let serving = Task {
      try await klieg.serveReindex(of: "notes") { request in
        guard case .items(let references) = request.scope else { return }
        let items = references.map {
          Item($0.identifier, attributes: ["round": "again"])
        }
        try await klieg.donate(items.prefix(5), to: request.index)
        // In the middle: what was asked for is half done, and the request dies with the daemon.
        try await victim.killOnce(ofTimes: 10)
        try await klieg.donate(items.dropFirst(5), to: request.index)
      }
    }
    defer { serving.cancel() }
    var done = 0
    while true {
      guard let now = try? await klieg.tasks(of: "notes").last else { continue }
      #expect(now.id == task.id && now.done >= done, "progress goes back")
      done = now.done
      if now.state == .succeeded { break }
      await Task.yield()
    }
    #expect(done == 100)
    #expect(await victim.kills == 10)
    let again = Query(filter: .attribute("round", .equal("again")))
    #expect(try await klieg.count(again, in: ["notes"]) == 100)
  }
}
