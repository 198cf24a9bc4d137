import Foundation
import SwiftData
import TestModels
import Testing

@Suite struct PendingTests {
  let context: ModelContext
  let trips: [Trip]

  init() throws {
    context = try memoryContext()
    trips = try insertTrips(context)
  }

  func names(_ descriptor: FetchDescriptor<Trip>) throws -> [String] {
    try context.fetch(descriptor).map(\.name)
  }

  @Test func whatIsNotSavedStandsInItsPlace() throws {
    context.insert(Trip(name: "Malmö", destination: "Sweden", startDate: day(6)))
    trips[0].name = "Zürich"
    context.delete(trips[1])
    var descriptor = FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.name)])
    #expect(try names(descriptor) == ["Åre", "Malmö", "Rome", "Zürich"])
    #expect(try context.fetchCount(descriptor) == 4)
    descriptor.fetchOffset = 1
    descriptor.fetchLimit = 2
    #expect(try names(descriptor) == ["Malmö", "Rome"])
    #expect(try context.fetchIdentifiers(FetchDescriptor<Trip>()).count == 4)
    var seen: [String] = []
    try context.enumerate(
      FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.name)]), batchSize: 1,
      allowEscapingMutations: true
    ) { seen.append($0.name) }
    #expect(seen == ["Åre", "Malmö", "Rome", "Zürich"])
    descriptor.includePendingChanges = false
    descriptor.fetchOffset = nil
    descriptor.fetchLimit = nil
    #expect(try context.fetchCount(descriptor) == 4)
    #expect(
      try ModelContext(context.container).fetch(descriptor).map(\.name) == [
        "Åre", "Bergen", "Oslo", "Rome",
      ])
  }

  @Test func predicatesSeeWhatIsNotSaved() throws {
    trips[1].isFavorite = true
    trips[0].isFavorite = false
    let favorites = FetchDescriptor<Trip>(
      predicate: #Predicate { $0.isFavorite }, sortBy: [SortDescriptor(\.name)])
    #expect(try names(favorites) == ["Åre", "Bergen"])
  }

  @Test func rollbackForgets() throws {
    let new = Trip(name: "Malmö", destination: "Sweden", startDate: day(6))
    context.insert(new)
    trips[0].name = "Zürich"
    trips[0].endDate = nil
    context.delete(trips[1])
    #expect(trips[1].isDeleted && trips[0].hasChanges && context.hasChanges)
    context.rollback()
    #expect(!context.hasChanges && !trips[0].hasChanges && !trips[1].isDeleted)
    #expect(trips[0].name == "Oslo" && trips[0].endDate == day(9))
    #expect(new.modelContext == nil)
    #expect(try names(FetchDescriptor()) == ["Oslo", "Bergen", "Åre", "Rome"])
  }

  @Test func transactionSaves() throws {
    try context.transaction { trips[0].name = "Zürich" }
    #expect(!context.hasChanges)
    let zurich = FetchDescriptor<Trip>(predicate: #Predicate { $0.name == "Zürich" })
    #expect(try ModelContext(context.container).fetchCount(zurich) == 1)
  }

  @Test func aMassDeletionIsDoneByTheNextSave() throws {
    try context.delete(model: Trip.self, where: #Predicate { $0.destination == "Norway" })
    #expect(try names(FetchDescriptor()) == ["Åre", "Rome"])
    #expect(try ModelContext(context.container).fetchCount(FetchDescriptor<Trip>()) == 4)
    try context.save()
    #expect(try ModelContext(context.container).fetchCount(FetchDescriptor<Trip>()) == 2)
  }

  @Test func theHistoryKeepsValuesOfModelsThatWereNeverRead() throws {
    for email in ["a", "b"] { context.insert(Account(email: email)) }
    try context.save()
    let other = ModelContext(context.container)
    try other.delete(model: Account.self)
    try other.save()
    let last = try #require(
      try context.fetchHistory(HistoryDescriptor<DefaultHistoryTransaction>()).last)
    let kept = last.changes.map { change -> String? in
      guard case .delete(let deletion) = change else { return nil }
      return (deletion as? DefaultHistoryDelete<Account>)?.tombstone[\.email]
    }
    #expect(Set(kept) == ["a", "b"])
  }

  @Test func changesOfWhatOthersDeletedAreNothing() throws {
    let other = ModelContext(context.container)
    let theirs = try #require(try other.fetch(FetchDescriptor<Trip>()).first)
    theirs.name = "Zürich"
    context.delete(trips[0])
    try context.save()
    try other.save()
    #expect(theirs.isDeleted)
    #expect(try other.fetchCount(FetchDescriptor<Trip>()) == 3)
  }

  @Test func twoContextsMergeTheirProperties() throws {
    let other = ModelContext(context.container)
    let theirs = try #require(try other.fetch(FetchDescriptor<Trip>()).first)
    theirs.budget = 42
    trips[0].name = "Zürich"
    try context.save()
    try other.save()
    #expect(try other.fetch(FetchDescriptor<Trip>()).first?.name == "Zürich")
    #expect(try context.fetch(FetchDescriptor<Trip>()).first?.budget == 42)
  }

  @Test func line55UniqueValuesUpdate() throws {
    let first = Account(email: "a@example.org", name: "First")
    context.insert(first)
    try context.save()
    let other = ModelContext(context.container)
    let second = Account(email: "a@example.org", name: "Second")
    let third = Account(email: "b@example.org", name: "Third")
    let again = Account(email: "b@example.org", name: "Again")
    for account in [second, third, again] { other.insert(account) }
    try other.save()
    #expect(second.persistentModelID == first.persistentModelID)
    let sorted = FetchDescriptor<Account>(sortBy: [SortDescriptor(\.email)])
    #expect(try other.fetch(sorted).map(\.name) == ["Second", "Again"])
    #expect(try context.fetch(sorted).map(\.name) == ["Second", "Again"])
    #expect(first.name == "Second")
  }

  @Test func valuesOfAllKindsComeBack() throws {
    let account = Account(email: "a@example.org")
    account.kind = .company
    account.scores = [3, 1, 3]
    account.home = Account.Place(street: "Storgata", number: 7)
    account.picture = Data([0, 255, 7])
    account.seen = 5
    context.insert(account)
    try context.save()
    let read = try #require(
      try ModelContext(context.container).fetch(FetchDescriptor<Account>()).first)
    #expect(read.kind == .company && read.scores == [3, 1, 3])
    #expect(read.home == Account.Place(street: "Storgata", number: 7))
    #expect(read.picture == Data([0, 255, 7]))
    #expect(read.seen == 0)
    let company = Account.Kind.company
    #expect(
      try context.fetchCount(FetchDescriptor<Account>(predicate: #Predicate { $0.kind == company }))
        == 1)
    #expect(
      try context.fetchCount(
        FetchDescriptor<Account>(predicate: #Predicate { $0.scores.contains(1) })) == 1)
    #expect(
      try context.fetchCount(FetchDescriptor<Account>(predicate: #Predicate { $0.home == nil }))
        == 0)
  }
}
