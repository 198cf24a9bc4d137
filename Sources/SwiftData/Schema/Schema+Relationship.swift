extension Schema {
  /// What `@Relationship` says of a property.
  public struct Relationship: SchemaProperty {
    /// How a relationship is stored.
    public struct Option: Hashable, Sendable {
      let isUnique: Bool

      /// No two models lead to the same one.
      public static let unique = Option(isUnique: true)
    }

    /// What becomes of related models when one is deleted.
    public enum DeleteRule: String, Hashable, Codable, Sendable, CaseIterable {
      /// They stay as they are.
      case noAction
      /// They lead to nothing.
      case nullify
      /// They are deleted too.
      case cascade
      /// As long as there are some, nothing is deleted.
      case deny
    }

    /// The property's name; empty where `@Model` gives it.
    public var name: String
    /// How it is stored.
    public var options: [Option]
    /// What becomes of related models.
    public var deleteRule: DeleteRule
    /// The fewest related models; 0 for any.
    public var minimumModelCount: Int?
    /// The most related models; 0 for any.
    public var maximumModelCount: Int?
    /// The name that it had before.
    public var originalName: String?
    /// The property of the related models that leads back.
    public nonisolated(unsafe) var inverse: AnyKeyPath?
    /// Says that the property is another than before though nothing else differs.
    public var hashModifier: String?

    /// Whether no two models lead to the same one.
    public var isUnique: Bool { options.contains(.unique) }

    /// Describes a relationship as `@Relationship` does.
    public init(
      _ options: Option..., deleteRule: DeleteRule = .nullify, minimumModelCount: Int? = 0,
      maximumModelCount: Int? = 0, name: String = "", originalName: String? = nil,
      inverse: AnyKeyPath? = nil, hashModifier: String? = nil
    ) {
      self.name = name
      self.options = options
      self.deleteRule = deleteRule
      self.minimumModelCount = minimumModelCount
      self.maximumModelCount = maximumModelCount
      self.originalName = originalName
      self.inverse = inverse
      self.hashModifier = hashModifier
    }
  }
}
