import AppIntents
import KliegModel
import KliegQueue
import KliegWire
import Testing

/// Properties of entities that belong to the one that is looked for.
@Suite struct NestedPropertyTests {
  struct Town: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Town"
    static let defaultQuery = TownQuery()
    let id: Int
    @Property(title: "Name") var name: String
    var displayRepresentation: DisplayRepresentation { "\(name)" }

    init(_ id: Int, _ name: String) {
      self.id = id
      self.name = name
    }
  }

  struct TownQuery: EntityQuery {
    func entities(for identifiers: [Int]) async throws -> [Town] { [] }
  }

  struct Journey: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Journey"
    static let defaultQuery = JourneyQuery()
    let id: Int
    @Property(title: "Start") var start: Town
    @Property(title: "End") var end: Town
    @Property(title: "Days") var days: Int
    /// The one before this one.
    var before: Journey { Journey(id - 1) }
    var displayRepresentation: DisplayRepresentation { "Journey" }

    init(_ id: Int) {
      self.id = id
      start = Town(1, "Bergen")
      end = Town(2, "Bern")
      days = 3
    }
  }

  struct JourneyQuery: EntityPropertyQuery {
    @TaskLocal static var told: Told?
    @TaskLocal static var looked: Locked<Int>?

    static var properties: QueryProperties {
      looked?.withLock { $0 += 1 }
      return QueryProperties {
        Property(\Town.$name, entityProvider: { $0.start }) {
          EqualToComparator { "start=\($0)" }
        }
        Property(\Town.$name, entityProvider: { $0.end }) {
          EqualToComparator { "end=\($0)" }
        }
        Property(\Journey.$days, entityProvider: { $0.before }) {
          LessThanComparator { "before<\($0)" }
        }
        Property(\.$days) { LessThanComparator { "days<\($0)" } }
        Property(\.$days) { GreaterThanComparator { "days>\($0)" } }
      }
    }

    static let sortingOptions = SortingOptions()

    func suggestedEntities() async throws -> [Journey] { [Journey(1)] }
    func entities(for identifiers: [Int]) async throws -> [Journey] { [] }

    func entities(
      matching comparators: [String], mode: ComparatorMode, sortedBy: [Sort<Journey>], limit: Int?
    ) async throws -> [Journey] {
      Self.told?.note(comparators)
      return []
    }
  }

  private func told(_ conditions: [EntityCondition<Journey>]) async throws -> [String] {
    let told = Told()
    _ = try await JourneyQuery.$told.withValue(told) {
      try await EntityFinder<JourneyQuery>().find(where: conditions)
    }
    return told.all.first ?? []
  }

  @Test func eachNameHasTheComparatorsOfItsOwnEntity() async throws {
    var request = EntityFindRequest(type: "Journey")
    request.conditions = [
      .init("end.name", "equalTo", ["Bern"]), .init("start.name", "equalTo", ["Bergen"]),
    ]
    let question = request
    let told = Told()
    let looked = Locked(0)
    try await JourneyQuery.$told.withValue(told) {
      try await JourneyQuery.$looked.withValue(looked) {
        _ = try await EntityAsking(question).answer()
      }
    }
    #expect(told.all == [["end=Bern", "start=Bergen"]])
    #expect(looked.withLock { $0 } == 1)
  }

  @Test func aConditionMaySayWhereItsPropertyIsDeclared() async throws {
    #expect(
      try await told([
        EntityCondition(nested: \Town.$name, at: 1, .equalTo("Bern")),
        EntityCondition(nested: \Town.$name, at: 0, .equalTo("Bergen")),
      ]) == ["end=Bern", "start=Bergen"])
  }

  @Test(arguments: [nil, 2, 9]) func whatMeansNoneOrSeveralIsRefused(_ place: Int?) async throws {
    await #expect {
      _ = try await told([EntityCondition(nested: \Town.$name, at: place, .equalTo("Bern"))])
    } throws: {
      ($0 as? KliegError)?.code == .badQuery
    }
  }

  @Test func comparatorsOfAPropertyMayStandApart() async throws {
    #expect(
      try await told([
        EntityCondition(\.$days, .greaterThan(1)), EntityCondition(\.$days, .lessThan(9)),
      ]) == ["days>1", "days<9"])
  }

  @Test func anotherEntityOfTheSameTypeIsAnother() async throws {
    #expect(
      try await told([
        EntityCondition(nested: \Journey.$days, .lessThan(5)),
        EntityCondition(\.$days, .lessThan(9)),
      ]) == ["before<5", "days<9"])
  }
}
