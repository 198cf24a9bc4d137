import Foundation
import Klieg
import KliegModel
import SwiftData
import TestModels
import TestSupport
import Testing

/// What is damaged comes back, as far as it can, and models say what is lost.
@Suite(.timeLimit(.minutes(5))) struct ModelDamageTests {
  private static let count = 3000

  /// Models in an index, of which something is done to the files while nobody has them open.
  private func damaged(_ damage: (String) throws -> Void) async throws -> ModelTrial {
    let trial = try await ModelTrial()
    let context = try trial.context()
    for number in 0..<Self.count {
      let trip = Trip(
        name: "Trip \(number)", destination: "Norway \(number % 7)", startDate: day(Double(number)))
      trip.budget = Double(number)
      context.insert(trip)
    }
    try context.save()
    try await trial.daemon.stop()
    try damage(trial.daemon.state)
    try await trial.daemon.start()
    let client = Client(socket: trial.daemon.socket)
    for try await statuses in client.followStatuses() {
      if statuses.first?.state == .ready { break }
    }
    return trial
  }

  private func files(in state: String, named name: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: state)?.compactMap { $0 as? String } ?? []
    return all.filter { $0.hasSuffix("/" + name) }.map { "\(state)/\($0)" }
  }

  @Test func whatIsLostIsSaidAndTheOthersAreWhole() async throws {
    // So many that they cannot all be of an index, which is made again without a loss.
    let trial = try await damaged { try spoilStore(in: $0, pages: 16) }
    let container = try trial.container()
    let context = ModelContext(container)
    let trips = try context.fetch(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.startDate)]))
    #expect(trips.count < Self.count && trips.count > Self.count / 2)
    for trip in trips {
      let number = Int(trip.budget)
      #expect(trip.name == "Trip \(number)" && trip.startDate == day(Double(number)))
    }
    let loss = try #require(container.losses.first as? KliegError)
    #expect(loss.code == .damaged)
    // Aggregates are about what is there, and say so too.
    let again = try trial.container()
    let sum = try ModelContext(again).fetchAggregate(.sum(\Trip.budget))
    #expect(sum == trips.reduce(0) { $0 + $1.budget })
    #expect(!again.losses.isEmpty)
    // Work goes on.
    trips[0].name = "Changed"
    context.insert(Trip(name: "New", destination: "", startDate: day(0)))
    try context.save()
    #expect(try trial.context().fetchCount(FetchDescriptor<Trip>()) == trips.count + 1)
  }

  @Test func viewsAreMadeAgainFromTheModels() async throws {
    let trial = try await damaged { state in
      for name in ["columns", "text"] {
        let folders = files(in: state, named: name)
        #expect(!folders.isEmpty)
        for folder in folders { try FileManager.default.removeItem(atPath: folder) }
      }
    }
    let container = try trial.container()
    let context = ModelContext(container)
    let sorted = FetchDescriptor<Trip>(
      predicate: #Predicate { $0.destination == "Norway 3" }, sortBy: [SortDescriptor(\.startDate)])
    let numbers = stride(from: 3, to: Self.count, by: 7)
    #expect(try context.fetch(sorted).map(\.name) == numbers.map { "Trip \($0)" })
    #expect(container.losses.isEmpty)
    let client = Client(socket: trial.daemon.socket)
    for status in try await client.statuses() {
      try await client.waitUntilSearchable(status.description.name)
    }
    let found = try await client.search(KliegModel.Query("trip 1234"))
    #expect(found.hits.first?.attributes["name"] == .string("Trip 1234"))
  }
}
