import AppIntents
import CoreSpotlight
import Foundation

/// Devices of a house, which the system may ask to be donated again.
struct DeviceEntity: IndexedEntity {
  static let typeDisplayRepresentation = TypeDisplayRepresentation(
    name: "Device", numericFormat: "\(placeholder: .int) devices", synonyms: ["Thing"])
  static let defaultQuery = DeviceQuery()

  let id: String
  @Property(title: "Name", indexingKey: \.displayName) var name: String
  @Property(title: "Room", indexingKey: \.namedLocation) var room: String?
  @Property(title: "On") var isOn: Bool
  var hideInSpotlight: Bool { name.hasPrefix("_") }

  init(id: String, name: String, room: String?, isOn: Bool) {
    self.id = id
    self.name = name
    self.room = room
    self.isOn = isOn
  }

  var displayRepresentation: DisplayRepresentation {
    let room = room ?? "No room"
    return .init(
      title: "\(name)", subtitle: "\(room)", image: .init(systemName: "lightbulb"),
      synonyms: ["\(name) in \(room)"])
  }
}

actor DeviceRegistry {
  private var devices: [String: (name: String, room: String?)] = [:]

  func add(_ id: String, name: String, room: String?) { devices[id] = (name, room) }

  func all() -> [DeviceEntity] { entities(Array(devices.keys)) }

  func entities(_ ids: [String]) -> [DeviceEntity] {
    ids.compactMap { id in
      devices[id].map { DeviceEntity(id: id, name: $0.name, room: $0.room, isOn: false) }
    }
  }
}

struct DeviceQuery: IndexedEntityQuery {
  @Dependency private var registry: DeviceRegistry

  func entities(for identifiers: [DeviceEntity.ID]) async throws -> [DeviceEntity] {
    await registry.entities(identifiers)
  }

  func suggestedEntities() async throws -> [DeviceEntity] { await registry.all() }

  func reindexEntities(
    for identifiers: [DeviceEntity.ID], indexDescription: CSSearchableIndexDescription
  ) async throws {
    let index = CSSearchableIndex(
      name: "devices", protectionClass: indexDescription.protectionClass)
    let found = await registry.entities(identifiers)
    let missing = Set(identifiers).subtracting(found.map(\.id))
    try await index.indexAppEntities(found)
    if !missing.isEmpty {
      try await index.deleteAppEntities(
        identifiedBy: Array(missing), ofType: DeviceEntity.self)
    }
  }

  func reindexAllEntities(indexDescription: CSSearchableIndexDescription) async throws {
    let index = CSSearchableIndex(name: "devices")
    try await index.deleteAppEntities(ofType: DeviceEntity.self)
    try await index.indexAppEntities(await registry.all())
  }
}
