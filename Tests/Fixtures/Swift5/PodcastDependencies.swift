import AppIntents
import CoreSpotlight
import Foundation

/// An entity whose query gets its store from the dependency manager.
class PodcastStore {
  var names: [String: String] = ["p1": "Radio", "p2": "Talk"]

  func podcasts(_ identifiers: [String]) -> [PodcastEntity] {
    identifiers.compactMap { id in names[id].map { PodcastEntity(id: id, name: $0) } }
  }
}

extension PodcastStore: @unchecked Sendable {}

struct PodcastEntity: AppEntity, IndexedEntity {
  static var typeDisplayRepresentation = TypeDisplayRepresentation(name: "Podcast")
  static var defaultQuery = PodcastEntityQuery()

  let id: String
  @Property(title: "Name", indexingKey: \.displayName) var name: String

  init(id: String, name: String) {
    self.id = id
    self.name = name
  }

  var displayRepresentation: DisplayRepresentation { .init(title: "\(name)") }
}

struct PodcastEntityQuery: EntityQuery {
  @Dependency
  private var store: PodcastStore

  @Dependency(key: "podcast-limit")
  private var limit: Int

  func entities(for identifiers: [PodcastEntity.ID]) async throws -> [PodcastEntity] {
    store.podcasts(identifiers)
  }

  func suggestedEntities() async throws -> [PodcastEntity] {
    store.podcasts(Array(store.names.keys.sorted().prefix(limit)))
  }
}

enum PodcastApp {
  static func launch() {
    let store = PodcastStore()
    AppDependencyManager.shared.add(dependency: store)
    AppDependencyManager.shared.add(key: "podcast-limit", dependency: 1)
    Task {
      try? await CSSearchableIndex.default()
        .indexAppEntities(store.podcasts(["p1", "p2"]), priority: 1)
    }
  }
}
