import Foundation
import SwiftData
import TestModels
import Testing

@Suite struct RelationshipTests {
  let context: ModelContext
  let trips: [Trip]

  init() throws {
    context = try memoryContext()
    trips = try insertTrips(context)
    trips[0].stops = [Stop(name: "Lillehammer", nights: 3), Stop(name: "Hamar")]
    trips[3].stops.append(Stop(name: "Florence", nights: 2))
    try context.save()
  }

  @Test func relatedModelsAreSavedAndLeadBack() throws {
    let other = ModelContext(context.container)
    #expect(try other.fetchCount(FetchDescriptor<Stop>()) == 3)
    let stop = try #require(
      try other.fetch(FetchDescriptor<Stop>(predicate: #Predicate { $0.name == "Hamar" })).first)
    #expect(stop.trip?.name == "Oslo")
    #expect(stop.trip?.stops.map(\.name) == ["Lillehammer", "Hamar"])
  }

  @Test func movingAModelLeavesItsFormerPlace() throws {
    let hamar = trips[0].stops[1]
    hamar.trip = trips[1]
    #expect(trips[0].stops.map(\.name) == ["Lillehammer"])
    #expect(trips[1].stops.map(\.name) == ["Hamar"])
    trips[3].stops.append(hamar)
    #expect(hamar.trip === trips[3])
    #expect(trips[1].stops.isEmpty)
    try context.save()
    let other = ModelContext(context.container)
    #expect(try other.fetch(FetchDescriptor<Trip>()).map { $0.stops.count } == [1, 0, 0, 2])
  }

  @Test func cascadesAndNullifies() throws {
    let hamar = trips[0].stops[1]
    context.delete(hamar)
    #expect(trips[0].stops.map(\.name) == ["Lillehammer"])
    context.delete(trips[3])
    try context.save()
    let other = ModelContext(context.container)
    #expect(try other.fetch(FetchDescriptor<Stop>()).map(\.name) == ["Lillehammer"])
  }

  @Test func predicatesAskRelatedModels() throws {
    func names(_ predicate: Predicate<Trip>) throws -> [String] {
      try ModelContext(context.container).fetch(FetchDescriptor(predicate: predicate)).map(\.name)
    }
    #expect(try names(#Predicate { $0.stops.contains { $0.name == "Hamar" } }) == ["Oslo"])
    #expect(
      try names(#Predicate { $0.stops.contains { $0.nights > 1 && $0.name != "Florence" } })
        == ["Oslo"])
    #expect(try names(#Predicate { $0.stops.allSatisfy { $0.nights > 1 } }).count == 3)
    #expect(try names(#Predicate { $0.stops.isEmpty }) == ["Bergen", "Åre"])
    let stops = FetchDescriptor<Stop>(predicate: #Predicate { $0.trip?.destination == "Norway" })
    #expect(try context.fetchCount(stops) == 2)
    let none = FetchDescriptor<Stop>(predicate: #Predicate { $0.trip == nil })
    #expect(try context.fetchCount(none) == 0)
    let id = trips[3].persistentModelID
    let rome = FetchDescriptor<Stop>(predicate: #Predicate { $0.trip?.persistentModelID == id })
    #expect(try context.fetch(rome).map(\.name) == ["Florence"])
  }
}
