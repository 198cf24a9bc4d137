import Foundation
import Klieg
import TestSupport
import Testing

/// A watched query through the real daemon, also while that is away.
@Suite(.timeLimit(.minutes(2))) struct WatchTests {
  private static let query = Query(
    filter: .attribute("section", .equal("games")), sort: [.attribute("rank", .ascending)],
    limit: 3)

  private static func item(_ name: String, _ rank: Int64, _ section: String = "games") -> Item {
    Item(name, attributes: ["section": .string(section), "rank": .integer(rank)])
  }

  @Test func tellsWhatBecomesOfTheHitsAcrossAnEndOfTheDaemon() async throws {
    let daemon = try TestDaemon()
    try await daemon.start()
    let klieg = Client(socket: daemon.socket)
    try await klieg.open(IndexDescription(name: "shop", fields: [Field("section", .keyword)]))
    try await klieg.update("shop", Update(items: [Self.item("b", 2), Self.item("d", 4)]))

    var hits: [Hit] = []
    var events = klieg.watch(Self.query, in: ["shop"]).makeAsyncIterator()
    func next(until identifiers: [String]) async throws {
      repeat {
        guard let event = try await events.next(isolation: #isolation) else { break }
        try event.apply(to: &hits)
      } while hits.map(\.identifier) != identifiers
      #expect(hits.map(\.identifier) == identifiers)
    }
    try await next(until: ["b", "d"])
    try await klieg.update("shop", Update(items: [Self.item("c", 3), Self.item("x", 1, "mail")]))
    try await next(until: ["b", "c", "d"])
    try await klieg.update("shop", Update(items: [Self.item("d", 0)]))
    try await next(until: ["d", "b", "c"])
    try await klieg.update("shop", Update(items: [Self.item("a", 1)]))
    try await next(until: ["d", "a", "b"])

    daemon.kill()
    try await daemon.start()
    try await klieg.delete(.identifiers(["d", "a"]), from: "shop")
    try await next(until: ["b", "c"])
    // The list is that of a search, and not only its identifiers.
    #expect(hits == (try await klieg.search(Self.query, in: ["shop"])).hits)
  }

  @Test func theCommandPrintsEventsAsLines() async throws {
    let daemon = try TestDaemon()
    try await daemon.start()
    let klieg = Client(socket: daemon.socket)
    try await klieg.open(IndexDescription(name: "shop", fields: [Field("section", .keyword)]))
    try await klieg.update("shop", Update(items: [Self.item("b", 2)]))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Programs.path(of: "klieg"))
    process.arguments = ["--socket", daemon.socket, "watch", "--json", "-w", "section=games"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    func line() async throws -> String {
      try await OwnThread.run {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while read(descriptor, &byte, 1) == 1, byte != UInt8(ascii: "\n") { bytes.append(byte) }
        return String(decoding: bytes, as: UTF8.self)
      }
    }
    #expect(try await line().contains(#""kind":"snapshot""#))
    try await klieg.update("shop", Update(items: [Self.item("c", 3)]))
    #expect(try await line().contains(#""kind":"change""#))
    process.terminate()
    try await OwnThread.run { process.waitUntilExit() }
  }
}
