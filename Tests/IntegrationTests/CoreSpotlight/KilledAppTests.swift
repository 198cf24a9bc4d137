import CoreSpotlight
import Klieg
import KliegModel
import KliegQueue
import TestSupport
import Testing

/// An app's process that ends without warning: nothing acknowledged is lost, nothing deleted returns.
@Suite(.timeLimit(.minutes(3))) struct KilledAppTests {
  static let points = ["before", "called", "acknowledged"].flatMap { point in
    [1, 4, 10].map { "\(point):\($0)" }
  }

  private func run(
    _ trial: SpotlightTrial, _ mode: String, killedAt point: String?
  ) async throws -> [Int] {
    var environment = trial.environment
    environment["KLIEG_KILL"] = point ?? ""
    let outcome = try await Programs.run("klieg-spotlight", [mode], environment: environment)
    #expect(outcome.status == (point == nil ? 0 : 9), "\(outcome.errors)")
    return outcome.output.split(separator: "\n").compactMap { line in
      line.split(separator: " ").last.flatMap { Int($0) }
    }
  }

  @Test(arguments: points) func line12WhatWasAcknowledgedIsThere(_ point: String) async throws {
    let trial = try await SpotlightTrial()
    let acknowledged = try await run(trial, "donate", killedAt: point)
    try await trial.restart()
    let found = Set(try await trial.find())
    #expect(found.isSuperset(of: acknowledged.map { "note-\($0)" }))
    #expect(found.count <= acknowledged.count + 1)
  }

  @Test(arguments: points) func whatWasDeletedIsGone(_ point: String) async throws {
    let trial = try await SpotlightTrial()
    _ = try await run(trial, "donate", killedAt: nil)
    let deleted = try await run(trial, "delete", killedAt: point)
    try await trial.restart()
    let found = Set(try await trial.find())
    #expect(found.isDisjoint(with: deleted.map { "note-\($0)" }))
    #expect(found.count >= 10 - deleted.count - 1)
  }

  @Test(arguments: points) func line12ABatchIsThereWithItsStateOrNotAtAll(
    _ point: String
  ) async throws {
    let trial = try await SpotlightTrial()
    let acknowledged = try await run(trial, "batch", killedAt: point)
    try await trial.restart()
    let state = try await trial.index("notes").fetchLastClientState()
    let stored = Int(String(decoding: state, as: UTF8.self)) ?? -1
    #expect(stored >= acknowledged.last ?? -1 && stored <= (acknowledged.last ?? -1) + 1)
    let expected = Set((0..<(stored + 1) * 3).map { "note-\($0)" })
    #expect(Set(try await trial.find()) == expected)
  }

  @Test(arguments: ["before:1", "called:1", "acknowledged:1"])
  func aRequestThatWasNotAcknowledgedComesAgain(_ point: String) async throws {
    let trial = try await SpotlightTrial()
    _ = try await run(trial, "donate", killedAt: nil)
    try await trial.index("notes").deleteSearchableItems(withIdentifiers: ["note-9"])
    _ = try await trial.app.client.reindex(
      "org.example.App/notes", items: (0..<9).map { ItemReference("note-\($0)") })
    _ = try await run(trial, "reindex", killedAt: point)
    let donor = SpotlightReindexTests.Donor((0..<9).map { "note-\($0)" })
    let index = trial.index("notes")
    index.indexDelegate = donor
    // What was donated before the end is durable, and need not be asked for again.
    if point.hasPrefix("before") { #expect(await donor.next() != nil) }
    for try await tasks in trial.app.client.followTasks(of: "org.example.App/notes")
    where tasks.last?.state == .succeeded { break }
    // Each has a text that nobody but those who were asked has given it.
    let again = try await trial.find("title == \"again\" || contentDescription == \"again\"")
    #expect(again.sorted() == (0..<9).map { "note-\($0)" })
    #expect(try await trial.find().count == 9)
  }
}
