import Foundation
import SwiftData
import TestModels
import Testing

/// Models that leave their context, and contexts that leave their models.
@Suite struct LeavingTests {
  @Test func whatIsGoneIsNotRegistered() throws {
    let context = try memoryContext()
    let trips = try insertTrips(context)
    #expect(context.registeredCount == 4)
    let new = Trip(name: "Turin", destination: "Italy", startDate: day(0))
    context.insert(new)
    context.rollback()
    let dropped = Trip(name: "Turin", destination: "Italy", startDate: day(0))
    context.insert(dropped)
    context.delete(dropped)
    context.delete(trips[0])
    let deleted = trips[0].persistentModelID
    try context.save()
    #expect(context.registeredCount == 3)
    for identifier in [new.persistentModelID, dropped.persistentModelID, deleted] {
      let registered: Trip? = context.registeredModel(for: identifier)
      #expect(registered == nil)
    }
    #expect(new.modelContext == nil && !new.isDeleted)
    #expect(dropped.modelContext == nil && dropped.isDeleted)
    #expect(trips[0].modelContext == nil && trips[0].isDeleted)
    #expect(try context.fetch(FetchDescriptor<Trip>()).count == 3)
  }

  @Test func deletedModelsComeBackWhenTheyAreInserted() throws {
    let first = try memoryContext()
    try insertTrips(first)
    let context = ModelContext(first.container)
    var names = FetchDescriptor<Trip>(predicate: #Predicate { $0.name == "Rome" })
    names.propertiesToFetch = [\.name]
    let rome = try #require(try context.fetch(names).first)
    context.delete(rome)
    try context.save()
    // What had not been read was, before nobody could.
    #expect(rome.budget == 300.5 && rome.destination == "Italy")
    context.insert(rome)
    try context.save()
    #expect(try first.fetch(names).map(\.budget) == [300.5])
  }

  @Test func valuesAreReadWithoutTheContext() throws {
    let first = try memoryContext()
    let trips = try insertTrips(first)
    trips[0].stops = [Stop(name: "Hamar"), Stop(name: "Lillehammer")]
    try first.save()
    var descriptor = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.startDate)])
    descriptor.propertiesToFetch = [\.name]
    let left = try ModelContext(first.container).fetch(descriptor)
    #expect(left.allSatisfy { $0.modelContext == nil })
    #expect(left.map(\.budget) == [100.5, 300.5, 0.5, 200.5])
    #expect(left[2].stops.map(\.name) == ["Hamar", "Lillehammer"])
    #expect(left[2].stops.allSatisfy { $0.trip?.name == "Oslo" })
  }

  @Test func aWindowOfAnySizeFindsWhatThereIs() throws {
    let context = try memoryContext()
    try insertTrips(context)
    context.insert(Trip(name: "Turin", destination: "Italy", startDate: day(0)))
    var descriptor = FetchDescriptor<Trip>()
    descriptor.fetchLimit = .max
    descriptor.fetchOffset = 2
    #expect(try context.fetch(descriptor).count == 3)
    #expect(try context.fetchCount(descriptor) == 3)
    #expect(try context.fetchIdentifiers(descriptor).count == 3)
    descriptor.fetchOffset = .max
    #expect(try context.fetch(descriptor).isEmpty)
    #expect(try context.fetchCount(descriptor) == 0)
    var visited = 0
    try context.enumerate(descriptor) { _ in visited += 1 }
    #expect(visited == 0)
  }

  @Test @MainActor func aWindowOfAnySizeIsObserved() throws {
    let context = try memoryContext()
    try insertTrips(context)
    var descriptor = FetchDescriptor<Trip>()
    descriptor.fetchLimit = .max
    descriptor.fetchOffset = 2
    let observer = try ResultsObserver<Trip, Never>(
      fetchDescriptor: descriptor, modelContext: context)
    #expect(observer.results.count == 2)
  }
}
