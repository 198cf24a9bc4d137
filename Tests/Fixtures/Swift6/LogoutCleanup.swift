import AppIntents
import CoreSpotlight
import Foundation

/// What is deleted when an account is removed, one thing after the other, with a retry.
struct MailThreadEntity: IndexedEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Conversation"
  static let defaultQuery = MailThreadQuery()
  let id: String
  let subject: String
  var displayRepresentation: DisplayRepresentation { "\(subject)" }
  var hideInSpotlight: Bool { true }
}

struct MailThreadQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [MailThreadEntity] { [] }
}

actor LogoutCleanup {
  private let attempts: Int

  init(attempts: Int = 3) {
    self.attempts = attempts
  }

  func removeAccount(_ account: String, threads: [String]) async throws {
    let index = CSSearchableIndex(name: "mail-\(account)")
    try await retrying {
      try await index.deleteAppEntities(identifiedBy: threads, ofType: MailThreadEntity.self)
    }
    try await retrying {
      try await index.deleteSearchableItems(withDomainIdentifiers: ["account.\(account)"])
    }
  }

  func removeEverything() async throws {
    async let entities: Void = CSSearchableIndex.default()
      .deleteAppEntities(ofType: MailThreadEntity.self)
    async let items: Void = CSSearchableIndex.default().deleteAllSearchableItems()
    _ = try await (entities, items)
  }

  private func retrying(_ body: @Sendable () async throws -> Void) async throws {
    for attempt in 1... {
      do {
        return try await body()
      } catch CSIndexError.remoteConnectionError where attempt < attempts {
        try await Task.sleep(for: .milliseconds(100 * attempt))
      }
    }
  }
}
