/// Where a container keeps its models: an index of a name, or memory.
///
/// ```swift
/// let stored = ModelConfiguration("trips")
/// let forTests = ModelConfiguration(isStoredInMemoryOnly: true)
/// ```
public struct ModelConfiguration: Identifiable, Hashable, Sendable {
  /// Which group of apps shares the store; there are none here.
  public struct GroupContainer: Hashable, Sendable {
    let name: String?

    /// As the app is.
    public static let automatic = GroupContainer(name: nil)
    /// None.
    public static let none = GroupContainer(name: nil)

    /// The group of a name, whose store has that name before its own.
    public static func identifier(_ name: String) -> GroupContainer {
      GroupContainer(name: name)
    }
  }

  /// Which database of CloudKit follows the store; there are none here.
  public struct CloudKitDatabase: Hashable, Sendable {
    /// As the app is.
    public static let automatic = CloudKitDatabase()
    /// None.
    public static let none = CloudKitDatabase()
  }

  /// The store's name: the index's within the app.
  public let name: String
  /// The classes that it is for; nil for all of the container's.
  public let schema: Schema?
  /// Whether nothing outlives the container.
  public let isStoredInMemoryOnly: Bool
  /// Whether models may be saved.
  public let allowsSave: Bool
  /// The file that names the store; its last component without extension is the name.
  public let url: URL

  /// The store's name.
  public var id: String { name }

  /// Configures the store of the usual name.
  public init(isStoredInMemoryOnly: Bool = false) {
    self.init(nil, isStoredInMemoryOnly: isStoredInMemoryOnly)
  }

  /// Configures a store for some classes.
  public init(
    for forTypes: any PersistentModel.Type..., isStoredInMemoryOnly: Bool = false
  ) {
    self.init(nil, schema: Schema(forTypes), isStoredInMemoryOnly: isStoredInMemoryOnly)
  }

  /// Configures a store of a name.
  public init(
    _ name: String? = nil, schema: Schema? = nil, isStoredInMemoryOnly: Bool = false,
    allowsSave: Bool = true, groupContainer: GroupContainer = .automatic,
    cloudKitDatabase: CloudKitDatabase = .automatic
  ) {
    let own = name ?? "default"
    self.name = groupContainer.name.map { "\($0).\(own)" } ?? own
    self.schema = schema
    self.isStoredInMemoryOnly = isStoredInMemoryOnly
    self.allowsSave = allowsSave
    url = URL(fileURLWithPath: isStoredInMemoryOnly ? "/dev/null" : "/\(self.name).store")
  }

  /// Configures a store that is named after a file; the index is where the daemon keeps it.
  public init(
    _ name: String? = nil, schema: Schema? = nil, url: URL, allowsSave: Bool = true,
    cloudKitDatabase: CloudKitDatabase = .automatic
  ) {
    self.name = name ?? url.deletingPathExtension().lastPathComponent
    self.schema = schema
    isStoredInMemoryOnly = url.path == "/dev/null"
    self.allowsSave = allowsSave
    self.url = url
  }
}
