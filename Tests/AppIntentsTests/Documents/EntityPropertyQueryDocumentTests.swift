import AppIntents
import Foundation
import KliegModel
import KliegWire
import Testing

/// The query of Apple's page, asked from Swift and as `klieg find` asks it.
@Suite struct EntityPropertyQueryDocumentTests {
  private let moment = Date(timeIntervalSince1970: 1_600_000_000)

  @Test func comparatorsOrderModeAndLimitArriveAsTheyWereGiven() async throws {
    let asked = PhotosBackend.Asked(photos: [MyPhoto(id: "1", takenAt: moment, tags: ["sea"])])
    let found = try await PhotosBackend.$asked.withValue(asked) {
      try await EntityFinder<MyPhotoQuery>().find(
        where: [
          EntityCondition(\.$tags, .contains("sea")),
          EntityCondition(\.$takenAt, .lessThan(moment)),
          EntityCondition(\.$takenAt, .greaterThan(moment)),
        ], mode: .or, sortedBy: [EntityQuerySort(by: \.$takenAt, order: .descending)], limit: 7)
    }
    #expect(found.map(\.id) == ["1"])
    let call = try #require(asked.calls.first)
    #expect(asked.calls.count == 1)
    #expect(
      call.url?.absoluteString
        == "https://myphotosbackend.com/photos?tagsContains=sea"
        + "&takenBefore=2020-09-13T12:26:40Z&takenAfter=2020-09-13T12:26:40Z")
    #expect(call.mode == .or)
    #expect(call.sort == [EntityQuerySort(by: \.$takenAt, order: .descending)])
    #expect(call.limit == 7)
  }

  @Test func anOrderThatIsNotOfferedIsRefused() async throws {
    await #expect {
      try await EntityFinder<MyPhotoQuery>().find(sortedBy: [EntityQuerySort(by: \.$tags)])
    } throws: {
      ($0 as? KliegError)?.code == .badQuery
    }
  }

  @Test func aComparatorThatIsNotOfferedIsRefused() async throws {
    await #expect {
      try await EntityFinder<MyPhotoQuery>().find(
        where: [EntityCondition(\.$takenAt, .equalTo(moment))])
    } throws: { error in
      guard let error = error as? KliegError else { return false }
      return error.code == .badQuery && error.message.contains("lessThan, greaterThan")
    }
  }

  @Test func namesAndTextsOfAShellBecomeTheSameCall() async throws {
    let asked = PhotosBackend.Asked(photos: [MyPhoto(id: "1", takenAt: moment, tags: ["sea"])])
    var request = EntityFindRequest(type: "MyPhoto")
    request.conditions = [
      .init("takenAt", "lessThan", ["2021-01-01"]), .init("tags", "contains", ["sea"]),
    ]
    request.sort = [.init("takenAt", isDescending: true)]
    request.isAnyEnough = true
    request.limit = 3
    let question = request
    let found = try await PhotosBackend.$asked.withValue(asked) {
      try await EntityAsking(question).answer()
    }
    #expect(found.map(\.identifier) == ["1"])
    #expect(found.first?.properties.map(\.name) == ["takenAt", "tags"])
    #expect(found.first?.properties.last?.value == "sea")
    // The first call brought one entity, of which the names were learnt.
    let call = try #require(asked.calls.last)
    #expect(asked.calls.count == 2)
    #expect(asked.calls.first?.limit == 1)
    #expect(
      call.url?.query == "takenBefore=2021-01-01T00:00:00Z&tagsContains=sea")
    #expect(call.mode == .or)
    #expect(call.sort == [EntityQuerySort(by: \.$takenAt, order: .descending)])
    #expect(call.limit == 3)
  }

  @Test func unknownNamesAreRefusedWithThoseThatThereAre() async throws {
    let asked = PhotosBackend.Asked(photos: [MyPhoto(id: "1", takenAt: moment, tags: [])])
    var request = EntityFindRequest(type: "MyPhoto")
    request.conditions = [.init("size", "lessThan", ["5"])]
    let question = request
    await #expect {
      try await PhotosBackend.$asked.withValue(asked) { try await EntityAsking(question).answer() }
    } throws: {
      ($0 as? KliegError)?.message.contains("tags, takenAt") == true
    }
  }
}
