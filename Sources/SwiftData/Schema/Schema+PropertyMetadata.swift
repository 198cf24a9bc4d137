extension Schema {
  /// A stored property as `@Model` describes it.
  public struct PropertyMetadata {
    /// The property's name.
    public let name: String
    /// What leads to it.
    public let keypath: AnyKeyPath
    /// Its value in a model that does not set it.
    public let defaultValue: Any?
    /// What `@Attribute` or `@Relationship` says.
    public let metadata: (any SchemaProperty)?

    /// Describes a stored property.
    public init(
      name: String, keypath: AnyKeyPath, defaultValue: Any? = nil,
      metadata: (any SchemaProperty)? = nil
    ) {
      self.name = name
      self.keypath = keypath
      self.defaultValue = defaultValue
      self.metadata = metadata
    }
  }
}
