/// Who donates the entities of a type again.
package struct EntityReindexer: Sendable {
  /// What a reindexer is asked.
  package struct Request: Sendable {
    /// The entities that are wanted; nil for all of the type.
    package var identifiers: [String]?
    /// What the app is told of the index.
    package var description: CSSearchableIndexDescription

    /// Makes a request.
    package init(identifiers: [String]?, description: CSSearchableIndexDescription) {
      self.identifiers = identifiers
      self.description = description
    }
  }

  /// Donates again; what it throws makes the daemon ask again after a while.
  package typealias Handler = @Sendable (Request) async throws -> Void

  /// The entities' type.
  package let type: String
  /// What is done.
  package let handler: Handler
}
