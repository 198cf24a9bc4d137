import AppIntents
import CoreSpotlight
import Foundation
import Testing

@testable import AppsInSwift5
@testable import AppsInSwift6

/// The applications' code at work, as far as it needs no daemon.
@Suite struct FixtureRunTests {
  @Test func closuresOfTrailsFilterInTheModeThatWasAsked() async throws {
    let finder = EntityFinder<TrailPropertyQuery>()
    let far = Measurement(value: 9, unit: UnitLength.kilometers)
    let conditions: [EntityCondition<TrailEntity>] = [
      EntityCondition(\.$name, .contains("EGGEN")),
      EntityCondition(\.$trailLength, .greaterThanOrEqualTo(far)),
    ]
    let both = try await finder.find(
      where: conditions, sortedBy: [EntityQuerySort(by: \.$trailLength, order: .ascending)])
    #expect(both.map(\.id) == [2, 1])
    let either = try await finder.find(
      where: conditions, mode: .or, sortedBy: [EntityQuerySort(by: \.$name, order: .descending)],
      limit: 1)
    #expect(either.map(\.name) == ["Romsdalseggen"])
  }

  @Test func eachTypeOfValueReachesItsClosure() async throws {
    let ada = FinderEntity(name: "Ada")
    let found = try await EntityFinder<EveryValueQuery>().find(
      where: [
        EntityCondition(\.$count, .isBetween(1, 3)), EntityCondition(\.$isKept, .equalTo(true)),
        EntityCondition(\.$label, .hasSuffix("a")), EntityCondition(\.$notes, .contains("dry")),
        EntityCondition(\.$kingdom, .equalTo(.fungi)), EntityCondition(\.$counts, .contains(4)),
        EntityCondition(\.$helpers, .contains(ada)),
        EntityCondition(\.$length, .greaterThan(Measurement(value: 50, unit: .centimeters))),
        EntityCondition(nested: \FinderEntity.$name, .equalTo("Ada")),
      ])
    #expect(
      found.map(\.label) == [
        "count in 1...3 and kept and label ends with a and notes contain dry and kingdom fungi"
          + " and counts 4 and helped by Ada and longer than 0.5 and finder's name Ada"
      ])
  }

  @Test func equalityOfOptionalPropertiesIsAskedWithOptionals() async throws {
    let found = try await EntityFinder<AppointmentQuery>().find(
      where: [
        EntityCondition(\.$title, .equalTo(nil)), EntityCondition(\.$seats, .lessThan(3)),
        EntityCondition(\.$calendar, .equalTo(.home)),
      ])
    #expect(found.compactMap(\.title).count == 3)
    #expect(AppointmentEntity().title == nil)
  }

  @Test func predicatesOfMeasurementsFilterRides() async throws {
    let rides = try await EntityFinder<RideQuery>().find(
      where: [
        EntityCondition(\.$length, .greaterThan(Measurement(value: 10, unit: .kilometers))),
        EntityCondition(\.$length, .lessThan(Measurement(value: 100, unit: .kilometers))),
      ])
    #expect(rides.compactMap(\.length?.value) == [30])
  }

  @Test func itemsComeBackFromTheArchiveOfAQueue() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let queue = ArchivedQueue(file: file)
    let song = MusicLibraryItems.song("/music/a.mp3", seconds: 12.5, track: nil, favourite: true)
    try queue.save([song, MusicLibraryItems.film("Kon-Tiki")])
    let back = try queue.load()
    #expect(back.map(\.uniqueIdentifier) == ["/music/a.mp3", "film-Kon-Tiki"])
    #expect(back.first?.attributeSet.duration == 12.5)
    #expect(back.last?.attributeSet.codecs == ["H.264", "AAC"])
    #expect(queue.duplicate(song)?.attributeSet.artist == "Nobody")
  }

  @Test func everyWayToLookAtAnErrorTellsTheSame() {
    #expect(IndexErrorAlerts.isQuota(IndexErrorAlerts.made()))
    #expect(!IndexErrorAlerts.isQuota(CSSearchQueryError(.cancelled)))
    #expect(IndexErrorAlerts.message(for: CSIndexError(.quotaExceeded)) == "There is no room left.")
    #expect(IndexErrorAlerts.message(for: CSSearchQueryError(.cancelled)) == "")
  }

  @Test func indexesCanBeReplacedInAnAppsOwnTests() async throws {
    let mock = MockedIndex()
    SearchableLibrary(index: mock).add(["One", "Two"])
    try await (mock as CSSearchableIndex).deleteSearchableItems(withIdentifiers: ["One"])
    #expect(mock.indexed == ["Two"])

    let spy = IndexSpy()
    try await InjectedIndex(index: spy).replace(["a", "b"], domain: "letters")
    #expect(spy.calls == ["delete domains letters", "index 2"])
  }

  @Test func queriesGetWhatTheyDependOn() async throws {
    PodcastStore.addOnly()
    let suggested = try await PodcastEntityQuery().suggestedEntities()
    #expect(suggested.map(\.name) == ["Radio"])
    let choices = try await StationQuery().suggestedEntities()
    #expect(choices.sections.map { $0.items.count } == [2, 1])
    #expect(choices.items.count == 3)
    #expect(
      StationCode.entityIdentifier(for: "no-2") == StationCode(country: "no", number: 2))
  }

  @Test func textsAreTheirOwnTranslations() {
    #expect(
      LocalizedTitles.texts()
        == ["Recipes", "Recipes", "3 recipes of Ada", "Recipes", "%lld recipes of %@"])
  }

  @Test func entitiesHoldOthersByTheirIdentifiers() async throws {
    let album = AlbumCollection(id: "Album", tracks: [TrackEntity(id: 7), TrackEntity(id: 9)])
    #expect(album.tracks.identifiers == [7, 9])
    #expect(try await album.titles() == ["Track 7", "Track 9"])
    #expect(album.cover?.identifier == "7")
  }
}

extension PodcastStore {
  /// Adds what queries depend on, without donating.
  fileprivate static func addOnly() {
    AppDependencyManager.shared.add(dependency: PodcastStore())
    AppDependencyManager.shared.add(key: "podcast-limit", dependency: 1)
  }
}
