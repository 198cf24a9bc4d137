import AppIntents
import Foundation
import KliegModel
import KliegWire
import Testing

/// What queries are asked that take no comparators.
@Suite struct FindTests {
  private func found(
    _ type: String, _ change: (inout EntityFindRequest) -> Void = { _ in }
  ) async throws -> [String] {
    var request = EntityFindRequest(type: type)
    change(&request)
    return try await EntityAsking(request).answer().map(\.identifier)
  }

  @Test func typesAreFoundByThemselves() async throws {
    await #expect {
      _ = try await found("Nothing")
    } throws: { error in
      guard let error = error as? KliegError else { return false }
      return error.code == .badQuery && error.message.contains("City")
        && error.message.contains("MyPhoto")
    }
  }

  @Test func whatIsHandedOutAsAWholeIsComparedAndOrdered() async throws {
    #expect(try await found("City") == ["1", "2", "3", "4"])
    let large = try await found("City") {
      $0.conditions = [.init("people", "greaterThan", ["500000"])]
      $0.sort = [.init("people", isDescending: true)]
    }
    #expect(large == ["3", "1"])
    let either = try await found("City") {
      $0.conditions = [.init("name", "hasPrefix", ["B"]), .init("tags", "contains", ["sea"])]
      $0.isAnyEnough = true
      $0.sort = [.init("name")]
    }
    #expect(either == ["1", "2", "4"])
    let unnamed = try await found("City") {
      $0.conditions = [.init("mayor", "equalTo", [])]
      $0.limit = 2
    }
    #expect(unnamed == ["1", "3"])
    let ordered = try await found("City") { $0.sort = [.init("mayor")] }
    #expect(ordered == ["4", "2", "1", "3"])
    let between = try await found("City") {
      $0.conditions = [.init("founded", "isBetween", ["1000-01-01", "1300-01-01"])]
    }
    #expect(between == ["1", "2"])
  }

  @Test func propertiesThatAreNotThereAreRefused() async throws {
    await #expect(throws: KliegError.self) {
      _ = try await found("City") { $0.conditions = [.init("size", "lessThan", ["1"])] }
    }
    await #expect(throws: KliegError.self) {
      _ = try await found("City") { $0.conditions = [.init("people", "lessThan", ["many"])] }
    }
  }

  @Test func wordsAndIdentifiersGoToTheirQueries() async throws {
    #expect(try await found("City") { $0.text = "ber" } == ["2", "4"])
    #expect(try await found("City") { $0.identifiers = ["4", "9", "x"] } == ["4"])
    await #expect(throws: KliegError.self) { _ = try await found("Place") { $0.text = "a" } }
  }

  @Test func theOneEntityIsGiven() async throws {
    #expect(try await found("Preferences") == ["only"])
    #expect(try await Preferences.defaultQuery.entities(for: ["only", "other"]).count == 1)
  }

  @Test func transientEntitiesAreNotFound() async throws {
    #expect(try await found("Summary") == [])
    #expect(Summary().id != Summary().id)
  }

  @Test func anEntityIsOpenedByItsIntent() async throws {
    let told = Told()
    let isOpen = try await OpenCity.$told.withValue(told) {
      try await EntityIdentifier(for: City.self, identifier: 3).open()
    }
    #expect(isOpen)
    #expect(told.all == [["Cologne"]])
    #expect(try await !EntityIdentifier(for: City.self, identifier: 99).open())
    #expect(try await !EntityIdentifier(for: Place.self, identifier: 1).open())
  }
}
