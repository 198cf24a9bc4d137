package import KliegModel

extension TextGeneration {
  /// What was found where a generation should be.
  package enum State: Sendable, Hashable {
    /// Nothing is there.
    case absent
    /// All shards are there and fit; every change up to the sequence is in all of them, and none has seen
    /// one after the furthest.
    case ready(sequence: Int64, furthest: Int64)
    /// It was made from something else and is of no use.
    case stale(Staleness)
    /// It cannot be what was written.
    case damaged(Damage)
  }

  /// Why a sound generation is of no use.
  package enum Staleness: Sendable, Hashable {
    /// Another format of metadata and terms.
    case format(found: Int)
    /// A store of another epoch.
    case epoch(found: String)
    /// Another version of the analyser.
    case analyser(found: Int)
    /// Another number of shards.
    case shardCount(found: Int)
    /// Other rules of what a document's terms are.
    case rules(found: String)
  }

  /// Looks at files, sizes and metadata, while nobody writes.
  ///
  /// Throws when it cannot tell. Not every damage shows: that is for a full check to find. Locks that are
  /// damaged only matter where it is to be written to.
  package func inspect(isToBeWritten: Bool = true) throws -> State {
    guard try ReadableFile.size(directory) != nil else { return .absent }
    do {
      let state = try inspectShards()
      if isToBeWritten, let damage = damageOfLocks().first { return .damaged(damage) }
      return state
    } catch let damage as Damage {
      return .damaged(damage)
    }
  }

  /// What keeps writers out of the shards, though nothing that they hold is damaged.
  func damageOfLocks() -> [Damage] {
    (0..<identity.shardCount).compactMap { shard in
      let lock = "\(path(ofShard: shard))/\(Self.lockFile)"
      let name = "\(Self.name(ofShard: shard))/\(Self.lockFile)"
      return if ReadableFile.isDirectory(lock) {
        Damage(file: name, finding: "it is not a file")
      } else if ReadableFile.mayNotBeWritten(lock) {
        Damage(file: name, finding: "it may not be written to")
      } else {
        nil
      }
    }
  }

  /// What the file system alone says is wrong with the shards that are there, however many there should be;
  /// nothing is opened.
  package func damageOfFiles() throws -> Damage? {
    do {
      var shard = 0
      while ReadableFile.isDirectory(path(ofShard: shard)) {
        try Self.inspectFiles(of: path(ofShard: shard), name: Self.name(ofShard: shard))
        shard += 1
      }
      return damageOfLocks().first
    } catch let damage as Damage {
      return damage
    }
  }

  private func inspectShards() throws -> State {
    var sequences: [Int64] = []
    var shard = 0
    repeat {
      let name = Self.name(ofShard: shard)
      try Self.inspectFiles(of: path(ofShard: shard), name: name)
      let label = try Self.label(ofShardAt: path(ofShard: shard), name: name)
      if let staleness = staleness(of: label) {
        return .stale(staleness)
      }
      guard label.shard == shard else {
        throw Damage(file: name, finding: "it says that it is shard \(label.shard)")
      }
      sequences.append(label.sequence)
      shard += 1
    } while shard < identity.shardCount
    return .ready(sequence: sequences.min() ?? 0, furthest: sequences.max() ?? 0)
  }

  private func staleness(of label: ShardLabel) -> Staleness? {
    if label.format != Self.format {
      .format(found: label.format)
    } else if label.identity.epoch != identity.epoch {
      .epoch(found: label.identity.epoch)
    } else if label.identity.analyser != identity.analyser {
      .analyser(found: label.identity.analyser)
    } else if label.identity.shardCount != identity.shardCount {
      .shardCount(found: label.identity.shardCount)
    } else if label.identity.rules != identity.rules {
      .rules(found: label.identity.rules)
    } else {
      nil
    }
  }

  private static let tables = [
    "postlist.glass", "docdata.glass", "termlist.glass", "position.glass", "synonym.glass",
  ]
  /// The files of a shard.
  static let fileNames = [versionFile] + tables
  /// Which commit is the last, and where the tables begin in it.
  static let versionFile = "iamglass"
  /// Who writes holds a lock on it; it is empty, and made where it is missing.
  static let lockFile = "flintlock"
  private static let blockSize = 8192

  /// Xapian reads tables when it needs them; a file that is missing or short is seen here at once.
  private static func inspectFiles(of path: String, name: String) throws {
    try inspectFile("\(path)/\(versionFile)", name: "\(name)/\(versionFile)", blockSize: 1)
    for table in tables {
      try inspectFile("\(path)/\(table)", name: "\(name)/\(table)", blockSize: blockSize)
    }
  }

  private static func inspectFile(_ path: String, name: String, blockSize: Int) throws {
    guard let size = try ReadableFile.size(path) else {
      throw Damage(file: name, finding: "it is missing")
    }
    if ReadableFile.isDirectory(path) {
      throw Damage(file: name, finding: "it is not a file")
    }
    if size == 0 {
      throw Damage(file: name, finding: "it is empty")
    }
    if size % blockSize != 0 {
      throw Damage(file: name, finding: "its size, \(size) bytes, is no whole number of blocks")
    }
  }
}
