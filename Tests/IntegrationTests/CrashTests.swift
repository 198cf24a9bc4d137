import Klieg
import Synchronization
import TestSupport
import Testing

/// Nothing acknowledged is ever lost, wherever the daemon dies.
@Suite(.serialized) struct CrashTests {
  @Test(.timeLimit(.minutes(10))) func everythingAcknowledgedSurvivesEveryKill() async throws {
    let daemon = try TestDaemon(configuration: "text-batch = 40")
    var donors = (0..<3).map { CrashDonor(number: $0) }
    var random = SystemRandomNumberGenerator()
    for round in 0..<100 {
      try await daemon.start()
      for number in donors.indices {
        try await donors[number].verify(socket: daemon.socket, round: round)
      }
      let socket = daemon.socket
      let running = donors.map { donor in
        Task { await donor.donateUntilFailure(socket: socket) }
      }
      // The moment of the kill is what is random here; nothing waits for it to be over.
      try await Task.sleep(for: .milliseconds(Int.random(in: 1...90, using: &random)))
      daemon.kill()
      donors = []
      for task in running { donors.append(await task.value) }
    }
    try await daemon.start()
    for number in donors.indices {
      try await donors[number].verify(socket: daemon.socket, round: 100)
    }
    #expect(donors.allSatisfy { $0.acknowledged > 20 }, "the donors hardly did anything")
    #expect(try await daemon.stop() == 0)
  }
}

/// A client that keeps a model of what was acknowledged to it.
struct CrashDonor: Sendable {
  /// What the model knows of an item.
  struct Content: Hashable {
    var version: Int64
    var domain: String
    var note: String?
  }

  let number: Int
  private(set) var acknowledged = 0
  private var items: [String: Content] = [:]
  private var state: [UInt8] = []
  /// The change that was under way when the daemon died: it may have happened, as a whole.
  private var open: Change?
  private var version: Int64 = 0

  init(number: Int) {
    self.number = number
  }

  private struct Change {
    let update: Update
    let items: [String: Content]
    let state: [UInt8]
  }

  private var mark: String { "donor\(number)" }

  func donateUntilFailure(socket: String) async -> CrashDonor {
    var donor = self
    let client = Client(socket: socket)
    while true {
      let change = donor.nextChange()
      do {
        let outcome = try await client.update("shared\(number % 2)", change.update)
        #expect(outcome.refused.isEmpty)
      } catch {
        donor.open = change
        await client.close()
        return donor
      }
      donor.items = change.items
      donor.state = change.state
      donor.acknowledged += 1
    }
  }

  /// Compares what the daemon holds with the model, by columns and by text.
  mutating func verify(socket: String, round: Int) async throws {
    let client = Client(socket: socket)
    let index = "shared\(number % 2)"
    guard acknowledged > 0 || open != nil else { return }
    let statuses = try await client.statuses()
    guard let status = statuses.first(where: { $0.description.name == index }) else {
      #expect(items.isEmpty, "round \(round): the index is gone")
      open = nil
      return
    }
    let filter = Filter.attribute("donor", .equal(.string(mark)))
    let query = Query(filter: filter, limit: 10_000)
    let knowsDonor = status.description.fields.contains { $0.name == "donor" }
    let typed = knowsDonor ? try await contents(client, query, index) : [:]
    let isAcknowledged = typed == items
    let isWhole = open.map { typed == $0.items } ?? false
    #expect(
      isAcknowledged || isWhole,
      "round \(round), \(mark): \(difference(typed)) after \(acknowledged) changes")
    if let open, isWhole, !isAcknowledged {
      items = open.items
      state = open.state
    } else if let open, isWhole {
      // The change altered no item: only the state tells whether it happened.
      if number == 0, status.clientState == open.state { state = open.state }
    }
    if number == 0 {
      #expect(status.clientState ?? [] == state, "round \(round): items and state are apart")
    }
    open = nil
    try await client.waitUntilSearchable(index)
    let found = try await contents(client, Query(mark, limit: 10_000), index)
    #expect(found == items, "round \(round), \(mark): text finds something else")
    for (identifier, content) in items.prefix(3) {
      let query = Query("\(mark) version\(content.version)", limit: 100)
      let exact = try await contents(client, query, index)
      #expect(exact[identifier] == content, "round \(round): \(identifier) by its version")
    }
    await client.close()
  }

  private func contents(
    _ client: Client, _ query: Query, _ index: String
  ) async throws -> [String: Content] {
    var contents: [String: Content] = [:]
    for try await hit in client.hits(of: query, in: [index]) {
      guard case .integer(let version)? = hit.attributes["edition"] else { continue }
      var note: String?
      if case .string(let text)? = hit.attributes["note"] { note = text }
      contents[hit.identifier] = Content(version: version, domain: hit.domain ?? "", note: note)
    }
    return contents
  }

  private mutating func nextChange() -> Change {
    var random = SystemRandomNumberGenerator()
    var items = items
    var update = Update()
    if Int.random(in: 0..<8, using: &random) == 0 {
      let domain = "\(mark).d\(Int.random(in: 0..<4, using: &random))"
      update.deletions = [.domain(domain)]
      items = items.filter { $0.value.domain != domain && !$0.value.domain.hasPrefix(domain + ".") }
    } else if Int.random(in: 0..<5, using: &random) == 0, let gone = items.keys.randomElement() {
      update.deletions = [.identifiers([gone, "never-there"])]
      items[gone] = nil
    }
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      version += 1
      let identifier = "\(mark)-\(Int.random(in: 0..<40, using: &random))"
      if Int.random(in: 0..<4, using: &random) == 0, var content = items[identifier] {
        content.note = "note\(version)"
        items[identifier] = content
        update.items.append(
          Item(identifier, isUpdate: true, attributes: ["note": .string("note\(version)")]))
      } else {
        let sub = Int.random(in: 0..<2, using: &random) == 0 ? "" : ".sub"
        let content = Content(
          version: version, domain: "\(mark).d\(Int.random(in: 0..<4, using: &random))\(sub)")
        items[identifier] = content
        update.items.append(
          Item(
            identifier, domain: content.domain,
            attributes: [
              "title": .string("\(mark) version\(version) item"), "donor": .string(mark),
              "edition": .integer(version),
            ]))
      }
    }
    var state = state
    if number == 0 {
      update.expectedState = state
      state = Array("\(version)".utf8)
      update.clientState = state
    }
    return Change(update: update, items: items, state: state)
  }

  private func difference(_ found: [String: Content]) -> String {
    let missing = items.filter { found[$0.key] != $0.value }.keys.sorted()
    let surplus = found.filter { items[$0.key] == nil }.keys.sorted()
    return "lost or old: \(missing), never there: \(surplus)"
  }
}
