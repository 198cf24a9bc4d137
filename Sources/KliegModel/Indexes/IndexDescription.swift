/// What an index is, as its application describes it.
public struct IndexDescription: Sendable, Hashable {
  /// The index's name, unique for its user: 1 to 200 bytes without control characters.
  public var name: String
  /// The application that made it, as far as it said so.
  public var application: String?
  /// What is known of its attributes, declared or met, in the order in which they came.
  public var fields: [Field]
  /// The language of its texts as a code such as `en`.
  ///
  /// Where it is nil, words are those of English, and for each item also those of the language that it
  /// declares in its attribute `languages`, or that its texts are taken to be in. Queries are read by the
  /// three most frequent of these languages, of at least one item in a thousand.
  public var language: String?
  /// How long an item stays that says nothing else, in seconds; nil for the daemon's setting.
  public var lifetime: Int64?
  /// How to start the reindexer when none is connected: `command:NAME`, `unit:NAME.service` or
  /// `bus:NAME`; nil when it only ever connects by itself.
  public var activation: String?

  /// Makes a description.
  public init(
    name: String, application: String? = nil, fields: [Field] = [], language: String? = nil,
    lifetime: Int64? = nil, activation: String? = nil
  ) {
    self.name = name
    self.application = application
    self.fields = fields
    self.language = language
    self.lifetime = lifetime
    self.activation = activation
  }
}
