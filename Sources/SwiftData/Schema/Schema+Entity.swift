extension Schema {
  /// What is known of a model class.
  public struct Entity: Sendable {
    /// The class's name, which its items have as their type.
    public let name: String
    /// The attributes.
    public let attributes: [Attribute]
    /// The relationships.
    public let relationships: [Relationship]
    /// The names of the properties that are unique together.
    public let uniquenessConstraints: [[String]]

    init(_ entity: ModelEntity) {
      name = entity.name
      attributes = entity.properties.compactMap { $0.attribute }
      relationships = entity.properties.compactMap { $0.relationship }
      uniquenessConstraints = entity.uniques.map { $0.map { entity.properties[$0].name } }
    }
  }
}
