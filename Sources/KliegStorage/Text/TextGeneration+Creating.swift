import CXapian
import FoundationEssentials
import Glibc
import KliegFaults
import KliegModel

extension TextGeneration {
  /// Makes the generation's shards, empty, complete up to sequence 0.
  ///
  /// They are made aside and appear by one rename: a directory of that name is a whole generation.
  package func create() throws {
    let making = directory + ".making"
    try? FileManager.default.removeItem(atPath: making)
    let aside = TextGeneration(directory: making, identity: identity)
    do {
      try FileManager.default.createDirectory(atPath: making, withIntermediateDirectories: true)
      for shard in 0..<identity.shardCount {
        try aside.createShard(shard)
      }
    } catch {
      try? FileManager.default.removeItem(atPath: making)
      throw error
    }
    try FailPoint.textCreateBeforeRename.pass(directory)
    guard rename(making, directory) == 0 else {
      let reason = String(cString: strerror(errno))
      throw KliegError(.storageFailed, "A text view cannot be put at \(directory): \(reason).")
    }
    try FailPoint.textCreateAfterRename.pass(directory)
  }

  private func createShard(_ number: Int) throws {
    let shard = try OpenShard(
      path: path(ofShard: number), name: Self.name(ofShard: number), opening: .new)
    try Self.makeAllTables(of: shard)
    let label = ShardLabel(format: Self.format, shard: number, identity: identity, sequence: 0)
    for (key, value) in label.entries {
      try shard.setMetadata(key, value)
    }
    try shard.commit()
  }

  /// Uses each table once, so that the loss of one is seen.
  ///
  /// Xapian makes tables when first needed, and takes a missing file for a table never needed.
  private static func makeAllTables(of shard: OpenShard) throws {
    let word: [UInt8] = [1]
    var batch = DocumentBatch()
    batch.replace(document: 1) { $0.add(word, frequency: 1, positions: [1]) }
    try shard.apply(batch.bytes)
    var forms = FormBatch()
    forms.add(form: word, stem: word)
    try shard.add(forms: forms.bytes)
    try shard.commit()
    batch.removeAll()
    batch.delete(document: 1)
    try shard.apply(batch.bytes)
  }
}
