import Foundation
import SwiftData
import TestModels
import Testing

@Suite struct FetchTests {
  let context: ModelContext

  init() throws {
    context = try memoryContext()
    try insertTrips(context)
  }

  func names(_ descriptor: FetchDescriptor<Trip>) throws -> [String] {
    try context.fetch(descriptor).map(\.name)
  }

  @Test func line48Defaults() {
    let descriptor = FetchDescriptor<Trip>()
    #expect(descriptor.predicate == nil)
    #expect(descriptor.sortBy.isEmpty)
    #expect(descriptor.fetchLimit == nil)
    #expect(descriptor.fetchOffset == nil)
    #expect(descriptor.includePendingChanges)
    #expect(descriptor.propertiesToFetch.isEmpty)
    #expect(descriptor.relationshipKeyPathsForPrefetching.isEmpty)
  }

  @Test func withoutAnOrderModelsComeAsTheyWereSaved() throws {
    #expect(try names(FetchDescriptor()) == ["Oslo", "Bergen", "Åre", "Rome"])
  }

  @Test func ordersByPropertiesOfAllKinds() throws {
    #expect(
      try names(FetchDescriptor(sortBy: [SortDescriptor(\.name)]))
        == ["Åre", "Bergen", "Oslo", "Rome"])
    #expect(
      try names(FetchDescriptor(sortBy: [SortDescriptor(\.startDate, order: .reverse)]))
        == ["Åre", "Oslo", "Rome", "Bergen"])
    #expect(
      try names(
        FetchDescriptor(
          sortBy: [SortDescriptor(\.isFavorite, order: .reverse), SortDescriptor(\.startDate)]))
        == ["Oslo", "Åre", "Bergen", "Rome"])
  }

  @Test func whatIsMissingIsLessThanAllElse() throws {
    #expect(
      try names(FetchDescriptor(sortBy: [SortDescriptor(\.endDate)])).first == "Bergen")
    #expect(
      try names(FetchDescriptor(sortBy: [SortDescriptor(\.endDate, order: .reverse)])).last
        == "Bergen")
  }

  @Test func predicatesCompareProperties() throws {
    let limit = day(2)
    #expect(
      try names(FetchDescriptor(predicate: #Predicate { $0.startDate > limit }))
        == ["Oslo", "Åre"])
    #expect(try names(FetchDescriptor(predicate: #Predicate { $0.endDate == nil })) == ["Bergen"])
    #expect(
      try names(FetchDescriptor(predicate: #Predicate { $0.name.localizedStandardContains("are") }))
        == ["Åre"])
    #expect(
      try names(FetchDescriptor(predicate: #Predicate { $0.isFavorite && $0.budget < 100 }))
        == ["Oslo"])
  }

  @Test func line51ALimitOfZeroIsNotAll() throws {
    var descriptor = FetchDescriptor<Trip>()
    descriptor.fetchLimit = 0
    #expect(try context.fetch(descriptor).isEmpty)
    #expect(try context.fetchCount(descriptor) == 0)
    #expect(try context.fetchIdentifiers(descriptor).isEmpty)
    descriptor.fetchLimit = nil
    #expect(try context.fetch(descriptor).count == 4)
  }

  @Test func line52AnOffsetPastTheEndFindsNothing() throws {
    var descriptor = FetchDescriptor<Trip>()
    descriptor.fetchOffset = 5
    #expect(try context.fetch(descriptor).isEmpty)
    #expect(try context.fetchCount(descriptor) == 0)
    descriptor.fetchOffset = 3
    #expect(try names(descriptor) == ["Rome"])
    descriptor.fetchOffset = 1
    descriptor.fetchLimit = 2
    #expect(try names(descriptor) == ["Bergen", "Åre"])
    #expect(try context.fetchCount(descriptor) == 2)
  }

  @Test func line49PendingChangesAndBatchesExcludeEachOther() throws {
    #expect(throws: SwiftDataError.includePendingChangesWithBatchSize) {
      try context.fetch(FetchDescriptor<Trip>(), batchSize: 2)
    }
    #expect(throws: SwiftDataError.includePendingChangesWithBatchSize) {
      try context.fetchIdentifiers(FetchDescriptor<Trip>(), batchSize: 2)
    }
    #expect(throws: SwiftDataError.sortingPendingChangesWithIdentifiers) {
      try context.fetchIdentifiers(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.name)]))
    }
  }

  @Test func line50WhatCannotBeLookedForIsThrown() throws {
    #expect(throws: SwiftDataError.unsupportedPredicate) {
      try context.fetch(FetchDescriptor<Trip>(predicate: #Predicate { $0.name == $0.destination }))
    }
    #expect(throws: SwiftDataError.unsupportedPredicate) {
      try context.fetchCount(FetchDescriptor<Trip>(predicate: #Predicate { $0.stops.count == 2 }))
    }
    #expect(throws: SwiftDataError.unsupportedKeyPath) {
      try context.fetch(FetchDescriptor<Trip>(predicate: #Predicate { $0.notes == "x" }))
    }
    #expect(throws: SwiftDataError.unsupportedSortDescriptor) {
      try context.fetch(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.notes)]))
    }
    #expect(throws: SwiftDataError.unsupportedKeyPath) {
      var descriptor = FetchDescriptor<Trip>()
      descriptor.propertiesToFetch = [\.notes]
      _ = try context.fetch(descriptor)
    }
  }

  @Test func batchesGiveTheSameModels() throws {
    var descriptor = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.name)])
    descriptor.includePendingChanges = false
    let results = try context.fetch(descriptor, batchSize: 3)
    #expect(results.count == 4)
    #expect(results.map(\.name) == ["Åre", "Bergen", "Oslo", "Rome"])
    #expect(results.reversed().first?.name == "Rome")
    let identifiers = try context.fetchIdentifiers(descriptor, batchSize: 3)
    #expect(Array(identifiers) == results.map(\.persistentModelID))
  }

  @Test func modelsAreLookedForByIdentity() throws {
    let rome = try #require(try context.fetch(FetchDescriptor<Trip>()).last)
    let id = rome.persistentModelID
    #expect(
      try names(FetchDescriptor(predicate: #Predicate { $0.persistentModelID == id })) == ["Rome"])
    let ids = [id]
    #expect(
      try names(FetchDescriptor(predicate: #Predicate { ids.contains($0.persistentModelID) }))
        == ["Rome"])
    let registered: Trip? = context.registeredModel(for: id)
    #expect(registered === rome)
    let other = ModelContext(context.container)
    let none: Trip? = other.registeredModel(for: id)
    #expect(none == nil)
    #expect((other.model(for: id) as? Trip)?.name == "Rome")
  }

  @Test func whatWasLeftOutIsReadWhenItIsAskedFor() throws {
    let other = ModelContext(context.container)
    var descriptor = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.startDate)])
    descriptor.propertiesToFetch = [\.name]
    let trips = try other.fetch(descriptor)
    #expect(trips.map(\.name) == ["Bergen", "Rome", "Oslo", "Åre"])
    #expect(trips.map(\.budget) == [100.5, 300.5, 0.5, 200.5])
    #expect(!other.hasChanges)
  }

  @Test func enumerateVisitsEachOnce() throws {
    for size in 1...5 {
      var seen: [String] = []
      try context.enumerate(
        FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.name)]), batchSize: size
      ) { seen.append($0.name) }
      #expect(seen == ["Åre", "Bergen", "Oslo", "Rome"])
    }
  }

  @Test func enumerateKeepsWhatTheBlockChanges() throws {
    try context.enumerate(FetchDescriptor<Trip>(), batchSize: 2) { $0.budget = 7 }
    #expect(!context.hasChanges)
    let other = ModelContext(context.container)
    #expect(
      try other.fetchCount(FetchDescriptor<Trip>(predicate: #Predicate { $0.budget == 7 })) == 4)
    try context.enumerate(
      FetchDescriptor<Trip>(), batchSize: 2, allowEscapingMutations: true
    ) { $0.budget = 8 }
    #expect(context.changedModelsArray.count == 4)
  }

  @Test func sectionsStandInTheOrderOfTheirTitles() throws {
    let results = try context.fetch(
      FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.startDate)]), sectionBy: \.destination)
    #expect(results.map(\.title) == ["Italy", "Norway", "Sweden"])
    #expect(results[1].map(\.name) == ["Bergen", "Oslo"])
  }

  @Test func aggregatesAreWorkedOutByTheStore() throws {
    #expect(try context.fetchAggregate(.sum(\Trip.budget)) == 602)
    #expect(try context.fetchAggregate(.average(\Trip.budget)) == 150.5)
    #expect(try context.fetchAggregate(.minimum(\Trip.startDate)) == day(1))
    #expect(try context.fetchAggregate(.maximum(\Trip.endDate)) == day(9))
    let groups = try context.fetchGroups(.sum(\Trip.budget), by: \.destination)
    #expect(groups.first?.key == "Norway")
    #expect(groups.first?.count == 2)
    #expect(groups.first?.value == 101)
    let trip = Trip(name: "Turin", destination: "Italy", startDate: day(0))
    trip.budget = 1000
    context.insert(trip)
    #expect(try context.fetchAggregate(.sum(\Trip.budget)) == 1602)
    #expect(try context.fetchAggregate(.minimum(\Trip.startDate)) == day(0))
  }
}
