extension Schema {
  /// What `@Attribute` says of a property.
  public struct Attribute: SchemaProperty {
    /// How a property is stored.
    public struct Option: Hashable, Sendable {
      enum Kind: Hashable {
        case unique, spotlight, externalStorage, ephemeral, preserveValueOnDeletion
        case allowsCloudEncryption, codable
      }

      let kind: Kind

      /// No two models have the same value: one that is saved with the value of another takes its place.
      public static let unique = Option(kind: .unique)
      /// The words of its text are found by searches.
      public static let spotlight = Option(kind: .spotlight)
      /// The value may be large.
      ///
      /// An index keeps it with the item all the same.
      public static let externalStorage = Option(kind: .externalStorage)
      /// The value is observed and not stored.
      public static let ephemeral = Option(kind: .ephemeral)
      /// The value is kept in the history of deletions.
      public static let preserveValueOnDeletion = Option(kind: .preserveValueOnDeletion)
      /// Has no meaning here, where nothing leaves the machine.
      public static let allowsCloudEncryption = Option(kind: .allowsCloudEncryption)
      /// The value is stored encoded, as one that no comparison looks into.
      public static let codable = Option(kind: .codable)
    }

    /// The property's name; empty where `@Model` gives it.
    public var name: String
    /// How it is stored.
    public var options: [Option]
    /// The name that it had before.
    public var originalName: String?
    /// Says that the property is another than before though nothing else differs.
    public var hashModifier: String?

    /// Whether no two models may have the same value.
    public var isUnique: Bool { options.contains(.unique) }

    /// Describes an attribute as `@Attribute` does.
    public init(
      _ options: Option..., name: String = "", originalName: String? = nil,
      hashModifier: String? = nil
    ) {
      self.name = name
      self.options = options
      self.originalName = originalName
      self.hashModifier = hashModifier
    }
  }
}
