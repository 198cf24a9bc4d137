/// One generation of an index's text view: a directory of Xapian shards, made and replaced as a whole.
package struct TextGeneration: Sendable, Hashable {
  /// The directory that holds `shard-0`, `shard-1`, ….
  package let directory: String
  /// What it was, or is to be, made from.
  package let identity: Identity

  /// The format of the shards' metadata and terms; a change makes older generations stale.
  package static let format = 3

  /// Names a generation; nothing is opened.
  package init(directory: String, identity: Identity) {
    self.directory = directory
    self.identity = identity
  }

  /// What must agree for a generation to be of use.
  package struct Identity: Sendable, Hashable {
    /// The epoch of the store it is derived from.
    package var epoch: String
    /// The version of the analyser that made its terms.
    package var analyser: Int
    /// The number of shards.
    package var shardCount: Int
    /// What else decides which terms a document has, such as the language; only compared.
    package var rules: String

    /// Makes an identity.
    package init(epoch: String, analyser: Int, shardCount: Int, rules: String = "") {
      self.epoch = epoch
      self.analyser = analyser
      self.shardCount = shardCount
      self.rules = rules
    }
  }

  /// Where rows are among the shards.
  package var layout: ShardLayout { ShardLayout(shardCount: identity.shardCount) }

  /// The directory of a shard.
  package func path(ofShard shard: Int) -> String {
    "\(directory)/\(Self.name(ofShard: shard))"
  }

  static func name(ofShard shard: Int) -> String { "shard-\(shard)" }
}
