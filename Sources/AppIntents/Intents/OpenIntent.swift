/// Opens something, such as an entity that was found.
///
/// ```swift
/// struct OpenPhoto: OpenIntent {
///   static let title: LocalizedStringResource = "Open photo"
///   @Parameter(title: "Photo") var target: Photo
///   func perform() async throws -> some IntentResult {
///     try await viewer.show(target)
///     return .result()
///   }
/// }
/// ```
public protocol OpenIntent: AppIntent {
  /// What is opened.
  associatedtype Value: _IntentValue
  /// What is opened.
  var target: Value { get set }
}

extension OpenIntent {
  /// The application comes to the front.
  public static var openAppWhenRun: Bool { true }
}

extension EntityIdentifier {
  /// Opens the entity with the program's intent for that; an addition to Apple's API.
  ///
  /// - Returns: Whether there is such an intent, and the entity still exists.
  /// - Throws: What the application throws.
  public func open() async throws -> Bool {
    for intent in EntityCatalog.openIntents {
      if try await open(entityType, with: intent) { return true }
    }
    return false
  }

  private func open<Intent: OpenIntent, Entity: AppEntity>(
    _ type: Entity.Type, with intent: Intent.Type
  ) async throws -> Bool {
    guard Intent.Value.self == Entity.self,
      let identifier = Entity.ID.entityIdentifier(for: identifier),
      let entity = try await type.defaultQuery.entities(for: [identifier]).first as? Intent.Value
    else { return false }
    var opening = intent.init()
    opening.target = entity
    _ = try await opening.perform()
    return true
  }
}
