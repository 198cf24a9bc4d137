/// What a shard says of itself, in Xapian metadata that changes only together with its documents.
struct ShardLabel: Hashable {
  var format: Int
  var shard: Int
  var identity: TextGeneration.Identity
  /// Every change up to this sequence is in the shard.
  var sequence: Int64

  enum Key: String, CaseIterable {
    case format
    case shard
    case shardCount = "shard-count"
    case epoch
    case analyser
    case rules
    case sequence
  }

  /// The metadata that states the label.
  var entries: [(key: Key, value: String)] {
    [
      (.format, String(format)), (.shard, String(shard)),
      (.shardCount, String(identity.shardCount)), (.epoch, identity.epoch),
      (.analyser, String(identity.analyser)), (.rules, identity.rules),
      (.sequence, String(sequence)),
    ]
  }
}

extension ShardLabel {
  /// Reads a label; nil when a part is missing or unreadable.
  init?(metadata: (Key) throws -> String) rethrows {
    guard let format = Int(try metadata(.format)), let shard = Int(try metadata(.shard)),
      let shardCount = Int(try metadata(.shardCount)), let analyser = Int(try metadata(.analyser)),
      let sequence = Int64(try metadata(.sequence))
    else { return nil }
    self.init(
      format: format, shard: shard,
      identity: TextGeneration.Identity(
        epoch: try metadata(.epoch), analyser: analyser, shardCount: shardCount,
        rules: try metadata(.rules)),
      sequence: sequence)
  }
}
