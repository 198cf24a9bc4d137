#if KLIEG_MACROS
  import Foundation
  import SwiftData
  import Testing

  /// Counts how often a default is worked out.
  private enum Mint {
    nonisolated(unsafe) static var count = 0

    static func next() -> Int {
      count += 1
      return count
    }
  }

  @Model private final class Coin {
    var name: String
    var number: Int = Mint.next()
    var mark = UUID()
    var note: String? = "new"
    var purse: Purse? = Purse(label: "default")
    @Transient var draft = Draft(Coin.example)

    static var example: String { "example" }

    init(name: String) {
      self.name = name
    }
  }

  @Model private final class Purse {
    var label: String
    var size = 7
    init(label: String) {
      self.label = label
    }
  }

  private struct Draft {
    let text: String
    init(_ text: String) { self.text = text }
  }

  /// Defaults are for new models, and what is stored for stored ones.
  @Suite(.serialized) struct ModelMakingTests {
    @Test func storedModelsHaveWhatIsStored() throws {
      let container = try ModelContainer(
        for: Coin.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
      let context = ModelContext(container)
      let coins = ["one", "two", "three"].map { Coin(name: $0) }
      #expect(Set(coins.map(\.number)).count == 3 && Set(coins.map(\.mark)).count == 3)
      coins[1].note = nil
      coins[2].purse = nil
      for coin in coins { context.insert(coin) }
      try context.save()
      let other = ModelContext(container)
      let again = try other.fetch(FetchDescriptor<Coin>())
      #expect(again.map(\.name) == ["one", "two", "three"])
      #expect(again.map(\.number) == coins.map(\.number))
      #expect(again.map(\.mark) == coins.map(\.mark))
      #expect(again.map(\.note) == ["new", nil, "new"])
      #expect(again.map { $0.purse?.label } == ["default", "default", nil])
      #expect(again.map { $0.purse?.size } == [7, 7, nil])
      #expect(again.allSatisfy { $0.draft.text == "example" })
      // Nothing that was made on the way counts as a change.
      #expect(!other.hasChanges && again.allSatisfy { !$0.hasChanges })
      #expect(try other.fetchCount(FetchDescriptor<Purse>()) == 2)
      // New ones have their defaults after that, too.
      let new = Coin(name: "four")
      #expect(new.note == "new" && new.number > coins[2].number && new.purse?.size == 7)
      #expect(!again.map(\.mark).contains(new.mark))
    }
  }
#endif
