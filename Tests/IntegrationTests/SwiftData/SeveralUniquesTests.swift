#if KLIEG_MACROS
  import Foundation
  import SwiftData
  import TestOracle
  import Testing

  @Model private final class Seat {
    #Unique<Seat>([\.row, \.number])
    #Index<Seat>([\.row, \.number], [\.holder])

    @Attribute(.unique) var code: String?
    var row: Int
    var number: Int
    var holder: String

    init(code: String?, row: Int, number: Int, holder: String) {
      self.code = code
      self.row = row
      self.number = number
      self.holder = holder
    }

    var description: String { "\(code ?? "none") \(row).\(number) \(holder)" }
  }

  /// Models of which more than one thing is unique.
  @Suite struct SeveralUniquesTests {
    private let context: ModelContext

    init() throws {
      context = ModelContext(
        try ModelContainer(
          for: Seat.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true)))
    }

    private func stored() throws -> [Seat] {
      try ModelContext(context.container).fetch(
        FetchDescriptor<Seat>(sortBy: [SortDescriptor(\.row), SortDescriptor(\.number)]))
    }

    @discardableResult
    private func insert(_ code: String?, _ row: Int, _ number: Int, _ holder: String) -> Seat {
      let seat = Seat(code: code, row: row, number: number, holder: holder)
      context.insert(seat)
      return seat
    }

    @Test func aModelThatIsLikeTwoTakesOnePlaceAndFreesTheOther() throws {
      let first = insert("a", 1, 1, "first")
      let second = insert("b", 2, 2, "second")
      try context.save()
      let both = insert("a", 2, 2, "both")
      let heir = insert("c", 1, 1, "heir")
      try context.save()
      #expect(try stored().map(\.description) == ["c 1.1 heir", "a 2.2 both"])
      #expect(both.persistentModelID == first.persistentModelID)
      #expect(second.isDeleted)
      #expect(heir.persistentModelID != first.persistentModelID)
    }

    @Test func whatTwoPropertiesAreTogetherIsExchanged() throws {
      let first = insert("a", 1, 1, "first")
      let second = insert("b", 1, 2, "second")
      let none = insert(nil, 2, 1, "none")
      insert(nil, 2, 2, "also none")
      try context.save()
      (first.number, second.number) = (2, 1)
      none.row = 3
      insert("d", 2, 1, "new")
      try context.save()
      #expect(
        try stored().map(\.description) == [
          "b 1.1 second", "a 1.2 first", "d 2.1 new", "none 2.2 also none", "none 3.1 none",
        ])
    }

    /// Whatever is changed, no two are alike afterwards, what was said last holds, and what is in hand is
    /// what is stored.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func noTwoAreAlike(_ seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      var seats: [Seat] = []
      for round in 0..<20 {
        var last: Seat?
        for step in 0..<random.number(1...6) {
          let code = random.chance(20) ? nil : random.pick(["a", "b", "c", "d"])
          let (row, number) = (random.number(1...2), random.number(1...3))
          if random.chance(50), !seats.isEmpty {
            let seat = random.pick(seats)
            seat.code = code
            if random.chance(50) { (seat.row, seat.number) = (row, number) }
          } else {
            let seat = insert(code, row, number, "\(round).\(step)")
            seats.append(seat)
            last = seat
          }
        }
        try context.save()
        let found = try stored()
        let note = "seed \(seed), round \(round): \(found.map(\.description))"
        let codes = found.compactMap(\.code)
        #expect(Set(codes).count == codes.count, "\(note)")
        #expect(Set(found.map { [$0.row, $0.number] }).count == found.count, "\(note)")
        if let last {
          #expect(found.map(\.description).contains(last.description), "\(note)")
        }
        seats.removeAll { $0.isDeleted }
        let byIdentity = Dictionary(
          found.map { ($0.persistentModelID, $0.description) }
        ) { first, _ in first }
        for seat in seats {
          #expect(byIdentity[seat.persistentModelID] == seat.description, "\(note)")
        }
        seats = try context.fetch(FetchDescriptor<Seat>())
        #expect(Set(seats.map(\.description)) == Set(found.map(\.description)), "\(note)")
      }
    }
  }
#endif
