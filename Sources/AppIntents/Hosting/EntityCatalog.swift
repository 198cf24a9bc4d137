import CLinux

/// The entity types of this program and their queries, as the linker has listed them.
///
/// On Apple's systems a tool of the build finds them in the sources; here the lists that Swift's
/// runtime keeps of conformances are read, so that an application has nothing to say. Generic types
/// are not found.
enum EntityCatalog {
  /// The entity types.
  static let entities = types(conformingTo: "AppEntity").compactMap { $0 as? any AppEntity.Type }

  /// The queries that compare properties, beside the types' own ones.
  static let propertyQueries = types(conformingTo: "EntityPropertyQuery").compactMap {
    $0 as? any EntityPropertyQuery.Type
  }

  /// The queries for words.
  static let stringQueries = types(conformingTo: "EntityStringQuery").compactMap {
    $0 as? any EntityStringQuery.Type
  }

  /// The intents that open something.
  static let openIntents = types(conformingTo: "OpenIntent").compactMap {
    $0 as? any OpenIntent.Type
  }

  /// The entity types of a persistent identifier.
  static func entities(named name: String) -> [any AppEntity.Type] {
    entities.filter { $0.persistentIdentifier == name }
  }

  private static func types(conformingTo name: String) -> [Any.Type] {
    var found: [Any.Type] = []
    withUnsafeMutablePointer(to: &found) { pointer in
      linux_swift_conformances(
        "AppIntents", name,
        { metadata, context in
          guard let context else { return }
          // Metadata of a type is what Swift's own metatypes point to.
          let type = unsafeBitCast(metadata, to: Any.Type.self)
          context.assumingMemoryBound(to: [Any.Type].self).pointee.append(type)
        }, pointer)
    }
    return found
  }
}
