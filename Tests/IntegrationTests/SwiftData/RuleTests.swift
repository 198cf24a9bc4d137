#if KLIEG_MACROS
  import Foundation
  import SwiftData
  import Testing

  @Model private final class Team {
    var name: String
    var motto: String?
    @Relationship(deleteRule: .deny) var guests: [Guest] = []
    @Relationship(deleteRule: .nullify, minimumModelCount: 0, maximumModelCount: 2)
    var players: [Player] = []
    @Relationship(deleteRule: .noAction, inverse: \Fan.team) var fans: [Fan] = []
    @Attribute(.codable) var colors: [String] = []
    @Attribute(.externalStorage) var badge: Data?
    @Attribute(.ephemeral) var score = 0

    init(name: String) {
      self.name = name
    }
  }

  @Model private final class Player {
    var name: String
    var team: Team?

    init(name: String) {
      self.name = name
    }
  }

  @Model private final class Fan {
    var name: String
    var team: Team?

    init(name: String) {
      self.name = name
    }
  }

  @Model private final class Guest {
    var name: String

    init(name: String) {
      self.name = name
    }
  }

  /// What properties and relationships say of themselves.
  @Suite struct RuleTests {
    private let context: ModelContext
    private let team: Team

    init() throws {
      context = ModelContext(
        try ModelContainer(
          for: Team.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true)))
      team = Team(name: "Reds")
      team.players = [Player(name: "Ada"), Player(name: "Bo")]
      team.fans = [Fan(name: "Cy")]
      context.insert(team)
      try context.save()
    }

    private var again: ModelContext { ModelContext(context.container) }

    @Test func deniedDeletionsAreNotSaved() throws {
      let guest = Guest(name: "Di")
      team.guests = [guest]
      try context.save()
      context.delete(team)
      #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
      #expect(try again.fetchCount(FetchDescriptor<Team>()) == 1)
      // With what stood in its way it goes.
      context.delete(guest)
      try context.save()
      #expect(try again.fetchCount(FetchDescriptor<Team>()) == 0)
    }

    @Test func nullifiedModelsLeadToNothing() throws {
      context.delete(team)
      try context.save()
      let players = try again.fetch(FetchDescriptor<Player>())
      #expect(players.map(\.name).sorted() == ["Ada", "Bo"])
      #expect(players.allSatisfy { $0.team == nil })
      #expect(try again.fetchCount(FetchDescriptor<Fan>()) == 1)
    }

    @Test func moreThanThereMayBeAreRefused() throws {
      team.players.append(Player(name: "Eve"))
      let error = #expect(throws: SwiftDataError.self) { try context.save() }
      #expect(error == .modelValidationFailure)
      #expect(error?.explanation?.contains("players") == true)
      team.players.removeFirst()
      try context.save()
      #expect(try again.fetch(FetchDescriptor<Team>()).first?.players.count == 2)
    }

    @Test func valuesAreKeptAsTheirOptionsSay() throws {
      team.colors = ["red", "white"]
      team.badge = Data([1, 2, 3])
      team.score = 7
      #expect(team.score == 7)
      try context.save()
      let stored = try #require(try again.fetch(FetchDescriptor<Team>()).first)
      #expect(stored.colors == ["red", "white"])
      #expect(stored.badge == Data([1, 2, 3]))
      #expect(stored.score == 0)
      // Nothing looks into what is encoded.
      #expect(throws: SwiftDataError.self) {
        try again.fetch(FetchDescriptor<Team>(predicate: #Predicate { $0.colors.contains("red") }))
      }
    }

    @Test func sectionsOfWhatIsMissingComeFirst() throws {
      let other = Team(name: "Blues")
      other.motto = "Higher"
      context.insert(other)
      let results = try context.fetch(FetchDescriptor<Team>(), sectionBy: \.motto)
      #expect(results.map(\.title) == ["", "Higher"])
      #expect(results.map { $0.map(\.name) } == [["Reds"], ["Blues"]])
    }
  }
#endif
