#if KLIEG_MACROS
  import Foundation
  import Klieg
  import KliegModel
  import SwiftData
  import TestModels
  import TestSupport
  import Testing

  private enum Full {
    @Model final class Boat {
      @Attribute(.unique) var name: String
      var length: Double
      var launched: Date?
      var crew: [String] = []
      var berth: String? = "harbour"

      init(name: String, length: Double, launched: Date?, crew: [String]) {
        self.name = name
        self.length = length
        self.launched = launched
        self.crew = crew
      }
    }
  }

  /// Without the length, which is all that differs.
  private enum Shorter {
    @Model final class Boat {
      @Attribute(.unique) var name: String
      var launched: Date?
      var crew: [String] = []
      var berth: String? = "harbour"

      init(name: String) {
        self.name = name
      }
    }
  }

  /// With a length again, and more than there was before.
  private enum Longer {
    @Model final class Boat {
      @Attribute(.unique) var name: String
      var length: Double = 7.5
      var launched: Date?
      var crew: [String] = []
      var berth: String? = "harbour"
      var flag: String = "blue"
      var ports: [String] = ["Bergen"]
      var rating: Int? = 3
      var owner: String?

      init(name: String) {
        self.name = name
      }
    }
  }

  /// Attributes that come and go.
  @Suite(.timeLimit(.minutes(2))) struct AttributeMigrationTests {
    private let trial: ModelTrial

    init() async throws {
      trial = try await ModelTrial()
      let context = ModelContext(try trial.container([Full.Boat.self, Account.self]))
      for number in 0..<1500 {
        let boat = Full.Boat(
          name: "b\(number)", length: Double(number), launched: number == 7 ? nil : day(1),
          crew: number == 8 ? [] : ["c\(number)"])
        if number == 9 { boat.berth = nil }
        context.insert(boat)
      }
      context.insert(Account(email: "a@example.org", name: "Anna"))
      try context.save()
    }

    @Test func whatIsRemovedTakesNothingElseWithIt() async throws {
      let context = ModelContext(try trial.container([Shorter.Boat.self]))
      let boats = try context.fetch(FetchDescriptor<Shorter.Boat>())
      #expect(boats.map(\.name) == (0..<1500).map { "b\($0)" })
      #expect(boats.filter { $0.launched == nil }.map(\.name) == ["b7"])
      #expect(boats.filter { $0.crew.isEmpty }.map(\.name) == ["b8"])
      #expect(boats.filter { $0.berth == nil }.map(\.name) == ["b9"])
      #expect(boats[10].launched == day(1) && boats[10].crew == ["c10"])
      // Nobody finds what was removed, and other classes keep theirs.
      let client = Client(socket: trial.daemon.socket)
      let long = KliegModel.Query(filter: .attribute("length", .exists))
      #expect(try await client.count(long) == 0)
      let account = ModelContext(try trial.container([Account.self]))
      #expect(try account.fetch(FetchDescriptor<Account>()).map(\.name) == ["Anna"])
    }

    @Test func whatComesBackHasItsDefault() throws {
      _ = try trial.container([Shorter.Boat.self])
      let context = ModelContext(try trial.container([Longer.Boat.self]))
      let boats = try context.fetch(FetchDescriptor<Longer.Boat>())
      #expect(boats.count == 1500 && boats.allSatisfy { $0.length == 7.5 })
      #expect(boats.filter { $0.launched == nil }.map(\.name) == ["b7"])
      #expect(boats.allSatisfy { $0.rating == 3 && $0.ports == ["Bergen"] && $0.owner == nil })
    }

    @Test func whatIsNewIsFoundByItsDefault() throws {
      let context = ModelContext(try trial.container([Longer.Boat.self]))
      func count(_ predicate: Predicate<Longer.Boat>) throws -> Int {
        try context.fetchCount(FetchDescriptor(predicate: predicate))
      }
      #expect(try count(#Predicate { $0.flag == "blue" }) == 1500)
      #expect(try count(#Predicate { $0.ports.contains("Bergen") }) == 1500)
      #expect(try count(#Predicate { $0.owner == nil }) == 1500)
      #expect(try context.fetchAggregate(.sum(\Longer.Boat.rating)) == 4500)
      // What was there is as it was, and so is what is changed from here on.
      #expect(try count(#Predicate { $0.length < 3 }) == 3)
      #expect(try count(#Predicate { $0.berth == nil }) == 1)
      let boats = try context.fetch(FetchDescriptor<Longer.Boat>(sortBy: [SortDescriptor(\.name)]))
      boats[0].rating = nil
      boats[0].ports = []
      try context.save()
      let again = ModelContext(try trial.container([Longer.Boat.self]))
      let rated = FetchDescriptor<Longer.Boat>(predicate: #Predicate { $0.rating == nil })
      let unrated = try #require(try again.fetch(rated).first)
      #expect(unrated.name == boats[0].name && unrated.rating == nil && unrated.ports == [])
    }

    @Test func whoMayNotSaveChangesNothing() throws {
      let reader = ModelContext(try trial.container([Shorter.Boat.self], allowsSave: false))
      #expect(try reader.fetchCount(FetchDescriptor<Shorter.Boat>()) == 1500)
      let context = ModelContext(try trial.container([Full.Boat.self]))
      #expect(try context.fetchAggregate(.maximum(\Full.Boat.length)) == 1499)
    }
  }
#endif
