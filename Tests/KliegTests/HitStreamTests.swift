import Klieg
import KliegWire
import TestDoubles
import Testing

@Suite(.timeLimit(.minutes(5))) struct HitStreamTests {
  private static func page(_ range: Range<Int>) -> SearchResult {
    SearchResult(
      hits: range.map { Hit(index: "notes", identifier: "\($0)") }, total: 1_000_000)
  }

  @Test func hitsOfAllReplies() async throws {
    var service = FakeService()
    service.find = { request, replies in
      try await replies.send(Self.page(0..<100), continues: true)
      try await replies.send(Self.page(100..<100), continues: true)
      try await replies.send(Self.page(100..<150))
    }
    try await withDaemon(service) { daemon, klieg in
      let sequence = klieg.hits(of: Query(limit: 150))
      // Each loop searches anew.
      for _ in 0..<2 {
        var identifiers: [String] = []
        for try await hit in sequence { identifiers.append(hit.identifier) }
        #expect(identifiers == (0..<150).map(String.init))
      }
      await until { await daemon.connectionCount == 0 }
      #expect(daemon.connectionsMade == 2)
    }
  }

  @Test func breakingOffClosesTheConnectionAndEndsTheSearch() async throws {
    let ended = Gate()
    let sent = Record<Int>()
    var service = FakeService()
    service.find = { request, replies in
      defer { ended.open() }
      for page in 0... {
        try await replies.send(Self.page(page * 100..<page * 100 + 100), continues: true)
        sent.append(page)
      }
    }
    try await withDaemon(service) { daemon, klieg in
      var count = 0
      for try await _ in klieg.hits(of: Query(limit: 1_000_000)) {
        count += 1
        if count == 250 { break }
      }
      await ended.wait()
      // The kernel reports the end only once the client holds no descriptor of the connection.
      await until { await daemon.connectionCount == 0 }
      #expect(count == 250)
    }
  }

  @Test func cancellingTheLoopEndsIt() async throws {
    let arrived = Gate()
    var service = FakeService()
    service.find = { _, replies in
      try await replies.send(Self.page(0..<1), continues: true)
      arrived.open()
      await Gate().wait()
    }
    try await withDaemon(service) { daemon, klieg in
      let task = Task {
        for try await _ in klieg.hits(of: Query()) {}
      }
      await arrived.wait()
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      await until { await daemon.connectionCount == 0 }
    }
  }

  @Test func unreadStreamHoldsTheDaemonBack() async throws {
    let sent = Record<Int>()
    let text = String(repeating: "x", count: 64 << 10)
    var service = FakeService()
    service.find = { _, replies in
      for page in 0..<1000 {
        let hit = Hit(index: "notes", identifier: "\(page)", attributes: ["text": .string(text)])
        try await replies.send(SearchResult(hits: [hit]), continues: page < 999)
        sent.append(page)
      }
    }
    try await withDaemon(service) { _, klieg in
      var read = 0
      for try await _ in klieg.hits(of: Query(limit: 1000)) {
        read += 1
        // Socket buffers, the daemon's output and the client's input, of 62 MiB in all.
        #expect(sent.values.count - read < 100)
      }
      #expect(read == 1000)
    }
  }

  @Test func anAnswerWithAGapEndsByAnError() async throws {
    var service = FakeService()
    service.find = { _, replies in
      var page = Self.page(0..<2)
      page.missing = [
        SearchResult.Gap(index: "mail", error: KliegError(.damaged, "It is damaged."))
      ]
      try await replies.send(page)
    }
    try await withDaemon(service) { _, klieg in
      var count = 0
      let error = try await #require(throws: KliegError.self) {
        for try await _ in klieg.hits(of: Query()) { count += 1 }
      }
      #expect(error.code == .damaged)
      #expect(count == 2)
    }
  }

  @Test func anErrorInTheMiddleArrives() async throws {
    var service = FakeService()
    service.find = { _, replies in
      try await replies.send(Self.page(0..<2), continues: true)
      throw KliegError(.timedOut, "It took too long.")
    }
    try await withDaemon(service) { _, klieg in
      let error = try await #require(throws: KliegError.self) {
        for try await _ in klieg.hits(of: Query()) {}
      }
      #expect(error.code == .timedOut)
    }
  }

  @Test func aBrokenStreamIsAnErrorAndNoEnd() async throws {
    let arrived = Gate()
    var service = FakeService()
    service.find = { _, replies in
      try await replies.send(Self.page(0..<2), continues: true)
      arrived.open()
      await Gate().wait()
    }
    try await withDaemon(service) { daemon, klieg in
      let task = Task {
        for try await _ in klieg.hits(of: Query()) {}
      }
      await arrived.wait()
      await daemon.breakConnections()
      let error = try await #require(throws: KliegError.self) { try await task.value }
      #expect(error.code == .connectionLost)
    }
  }
}
