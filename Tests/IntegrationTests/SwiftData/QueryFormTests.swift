#if KLIEG_MACROS
  import Foundation
  import SwiftData
  import Testing

  @Model private final class Plant {
    var name: String
    var kind: String
    var bed: String?
    var height: Int?
    var weight: Double

    init(_ name: String, _ kind: String, bed: String?, height: Int?, weight: Double) {
      self.name = name
      self.kind = kind
      self.bed = bed
      self.height = height
      self.weight = weight
    }
  }

  /// `@Query` in each of its forms.
  @MainActor private struct Unsectioned {
    @Query var all: [Plant]
    @Query(animation: .default) var allAnimated: [Plant]
    @Query(transaction: Transaction(animation: .spring)) var allInTransaction: [Plant]

    static var descriptor: FetchDescriptor<Plant> {
      var descriptor = FetchDescriptor<Plant>(
        predicate: #Predicate { $0.weight < 4 }, sortBy: [SortDescriptor(\.name)])
      descriptor.fetchLimit = 2
      return descriptor
    }
    @Query(Unsectioned.descriptor) var described: [Plant]
    @Query(Unsectioned.descriptor, animation: .linear) var describedAnimated: [Plant]
    @Query(Unsectioned.descriptor, transaction: Transaction()) var describedInTransaction: [Plant]

    @Query(sort: [SortDescriptor(\Plant.weight, order: .reverse)]) var sorted: [Plant]
    @Query(filter: #Predicate<Plant> { $0.weight > 1 }) var filtered: [Plant]
    @Query(
      filter: #Predicate<Plant> { $0.weight > 1 }, sort: [SortDescriptor(\Plant.name)],
      animation: .easeIn)
    var filteredAnimated: [Plant]
    @Query(
      filter: #Predicate<Plant> { $0.weight > 1 }, sort: [SortDescriptor(\Plant.name)],
      transaction: Transaction(animation: .easeOut))
    var filteredInTransaction: [Plant]

    @Query(sort: \Plant.name) var byPath: [Plant]
    @Query(sort: \Plant.name, order: .reverse) var byPathReverse: [Plant]
    @Query(filter: #Predicate<Plant> { $0.weight > 1 }, sort: \Plant.weight, animation: .default)
    var byPathAnimated: [Plant]
    @Query(
      filter: #Predicate<Plant> { $0.weight > 1 }, sort: \Plant.weight, order: .reverse,
      transaction: Transaction())
    var byPathInTransaction: [Plant]

    @Query(sort: \Plant.height) var byOptional: [Plant]
    @Query(sort: \Plant.height, order: .reverse, animation: .default)
    var byOptionalAnimated: [Plant]
    @Query(
      filter: #Predicate<Plant> { $0.weight < 4 }, sort: \Plant.height, transaction: Transaction())
    var byOptionalInTransaction: [Plant]
  }

  @MainActor private struct Sectioned {
    typealias Sections = SectionedResults<Plant, String>

    @Query(FetchDescriptor<Plant>(sortBy: [SortDescriptor(\.name)]), sectionBy: \.kind)
    var described: Sections
    @Query(sort: [SortDescriptor(\Plant.weight, order: .reverse)], sectionBy: \Plant.kind)
    var sorted: Sections
    @Query(sort: \Plant.name, sectionBy: \Plant.kind) var byPath: Sections
    @Query(
      filter: #Predicate<Plant> { $0.weight > 1 }, sort: \Plant.height, order: .reverse,
      sectionBy: \Plant.kind)
    var byOptional: Sections

    @Query(FetchDescriptor<Plant>(sortBy: [SortDescriptor(\.name)]), sectionBy: \.bed)
    var bedsDescribed: Sections
    @Query(
      filter: #Predicate<Plant> { $0.weight > 1 },
      sort: [SortDescriptor(\Plant.name, order: .reverse)], sectionBy: \Plant.bed)
    var bedsSorted: Sections
    @Query(sort: \Plant.weight, order: .reverse, sectionBy: \Plant.bed) var bedsByPath: Sections
    @Query(sort: \Plant.height, sectionBy: \Plant.bed) var bedsByOptional: Sections
  }

  @MainActor @Suite struct QueryFormTests {
    private let container: ModelContainer

    init() throws {
      container = try ModelContainer(
        for: Plant.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
      let context = ModelContext(container)
      for plant in [
        Plant("Rose", "shrub", bed: "south", height: 90, weight: 3),
        Plant("Oak", "tree", bed: nil, height: 900, weight: 800),
        Plant("Daisy", "herb", bed: "south", height: nil, weight: 1),
        Plant("Broom", "shrub", bed: "north", height: 150, weight: 2),
      ] { context.insert(plant) }
      try context.save()
    }

    private func make<View>(_ view: () -> View) -> View {
      ModelEnvironment.with(container.mainContext, view)
    }

    @Test func eachFormFindsItsModels() {
      let view = make { Unsectioned() }
      func names(_ plants: [Plant]) -> String { plants.map(\.name).joined(separator: " ") }
      for found in [view.all, view.allAnimated, view.allInTransaction] {
        #expect(names(found) == "Rose Oak Daisy Broom")
      }
      for found in [view.described, view.describedAnimated, view.describedInTransaction] {
        #expect(names(found) == "Broom Daisy")
      }
      #expect(names(view.sorted) == "Oak Rose Broom Daisy")
      #expect(names(view.filtered) == "Rose Oak Broom")
      for found in [view.filteredAnimated, view.filteredInTransaction] {
        #expect(names(found) == "Broom Oak Rose")
      }
      #expect(names(view.byPath) == "Broom Daisy Oak Rose")
      #expect(names(view.byPathReverse) == "Rose Oak Daisy Broom")
      #expect(names(view.byPathAnimated) == "Broom Rose Oak")
      #expect(names(view.byPathInTransaction) == "Oak Rose Broom")
      #expect(names(view.byOptional) == "Daisy Rose Broom Oak")
      #expect(names(view.byOptionalAnimated) == "Oak Broom Rose Daisy")
      #expect(names(view.byOptionalInTransaction) == "Daisy Rose Broom")
    }

    @Test func eachSectionedFormFindsItsModels() {
      let view = make { Sectioned() }
      #expect(shown(view.described) == "herb: Daisy, shrub: Broom Rose, tree: Oak")
      #expect(shown(view.sorted) == "herb: Daisy, shrub: Rose Broom, tree: Oak")
      #expect(shown(view.byPath) == "herb: Daisy, shrub: Broom Rose, tree: Oak")
      #expect(shown(view.byOptional) == "shrub: Broom Rose, tree: Oak")
      #expect(shown(view.bedsDescribed) == ": Oak, north: Broom, south: Daisy Rose")
      #expect(shown(view.bedsSorted) == ": Oak, north: Broom, south: Rose")
      #expect(shown(view.bedsByPath) == ": Oak, north: Broom, south: Rose Daisy")
      #expect(shown(view.bedsByOptional) == ": Oak, north: Broom, south: Daisy Rose")
    }

    @Test func aSectionWithoutATitleComesAndGoes() throws {
      let view = make { Sectioned() }
      #expect(view.bedsDescribed.map(\.title) == ["", "north", "south"])
      let context = container.mainContext
      let oak = try #require(
        try context.fetch(FetchDescriptor<Plant>(predicate: #Predicate { $0.bed == nil })).first)
      oak.bed = "west"
      #expect(view.bedsDescribed.map(\.title) == ["north", "south", "west"])
      context.delete(oak)
      #expect(view.bedsDescribed.map(\.title) == ["north", "south"])
    }

    @Test func observersSectionByWhatMayBeMissing() throws {
      let context = container.mainContext
      let isLight = #Predicate<Plant> { $0.weight < 900 }
      let byName = [SortDescriptor(\Plant.name)]
      let descriptor = FetchDescriptor(predicate: isLight, sortBy: byName)
      let path = \Plant.bed
      let observers = [
        try ResultsObserver<Plant, String>(
          fetchDescriptor: descriptor, sectionBy: path, modelContext: context),
        try ResultsObserver<Plant, String>(
          fetchDescriptor: descriptor, sectionBy: path, modelContainer: container),
        try ResultsObserver<Plant, String>(
          filterBy: isLight, sortBy: byName, sectionBy: path, modelContext: context),
        try ResultsObserver<Plant, String>(
          filterBy: isLight, sortBy: byName, sectionBy: path, modelContainer: container),
      ]
      for observer in observers {
        #expect(shown(observer.sections) == ": Oak, north: Broom, south: Daisy Rose")
      }
    }

    private func shown(_ sections: SectionedResults<Plant, String>) -> String {
      sections.map { "\($0.title): " + $0.map(\.name).joined(separator: " ") }
        .joined(separator: ", ")
    }
  }
#endif
