import Klieg
import KliegWire
import TestDoubles
import Testing

@Suite(.timeLimit(.minutes(5))) struct ClientErrorTests {
  @Test func everyErrorArrivesTyped() async throws {
    var service = FakeService()
    service.explain = { request in
      let code = KliegError.Code(rawValue: request.request.query.text ?? "")
      let details = (code.entry?.parameters ?? []).map { ($0, "5") }
      throw KliegError(
        code, "The sentence.", details: Dictionary(uniqueKeysWithValues: details))
    }
    try await withDaemon(service) { daemon, klieg in
      for (code, entry) in KliegError.Code.all where entry.interface != .local {
        let error = try await #require(throws: KliegError.self) {
          try await klieg.explain(Query(code.rawValue))
        }
        #expect(error.code == code)
        #expect(
          error.details == Dictionary(uniqueKeysWithValues: entry.parameters.map { ($0, "5") }))
        if entry.interface == .search { #expect(error.message == "The sentence.") }
      }
      #expect(daemon.connectionsMade == 1)
    }
  }

  @Test func localErrorsOfTheDaemonAreFaults() async throws {
    var service = FakeService()
    service.explain = { _ in throw KliegError(.usage, "The sentence.") }
    try await withDaemon(service) { _, klieg in
      let error = try await #require(throws: KliegError.self) { try await klieg.explain(Query()) }
      #expect(error.code == .unexpected)
      #expect(error.message == "The sentence.")
    }
  }

  @Test func whatTheDaemonRefusesIsNamed() async throws {
    try await withDaemon { _, klieg in
      let error = try await #require(throws: KliegError.self) {
        try await klieg.search(Query(limit: -1))
      }
      #expect(error.code == .invalidParameter)
      #expect(error.details == ["parameter": "limit"])
    }
  }

  @Test func absentDaemonIsNamedWithItsSocket() async throws {
    try await withSocket { socket in
      let klieg = Client(socket: socket)
      let error = try await #require(throws: KliegError.self) { try await klieg.statuses() }
      #expect(error.code == .unavailable)
      #expect(error.details == ["socket": socket])
      #expect(error.message.contains(socket))
      #expect(error.message.contains("`kliegd`"))
      let streamed = try await #require(throws: KliegError.self) {
        for try await _ in klieg.hits(of: Query()) {}
      }
      #expect(streamed.code == .unavailable)
      let donated = try await #require(throws: KliegError.self) {
        try await klieg.donate([Item("x")], to: "notes")
      }
      #expect(donated.code == .unavailable)
    }
  }

  @Test func anUnsayableQueryIsRefusedBeforeItIsSent() async throws {
    try await withDaemon { daemon, klieg in
      let query = try await #require(throws: KliegError.self) {
        try await klieg.search(Query(filter: .attribute("a", .equal([1]))))
      }
      #expect(query.code == .badQuery)
      #expect(daemon.connectionsMade == 0)
    }
  }
}
