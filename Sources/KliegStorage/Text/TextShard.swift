import CXapian
import Dispatch
import KliegFaults
import KliegModel
package import KliegQueue

/// Writes one shard of a text view.
///
/// Concurrency model: Xapian's handle belongs to the actor, which runs on a serial queue of its own, so
/// a commit never blocks a thread of Swift's pool and shards are written in parallel.
package actor TextShard {
  /// The generation that the shard is part of.
  package nonisolated let generation: TextGeneration
  /// The shard's number, from 0.
  package nonisolated let number: Int
  /// Every change up to this sequence is committed.
  package private(set) var sequence: Int64 = 0

  private nonisolated let executor: QueueExecutor
  private let notes: CrashNotes?
  private var shard: OpenShard?

  /// Names a shard and gives it a queue; `open` opens it.
  package init(
    _ generation: TextGeneration, shard number: Int, executor: QueueExecutor,
    notes: CrashNotes? = nil
  ) {
    self.generation = generation
    self.number = number
    self.executor = executor
    self.notes = notes
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Opens the shard of a created generation and returns the sequence it is complete up to.
  ///
  /// Throws `Locked` while another writer has it.
  @discardableResult
  package func open() throws -> Int64 {
    let name = TextGeneration.name(ofShard: number)
    let opened = try OpenShard(
      path: generation.path(ofShard: number), name: name, opening: .existing, notes: notes)
    guard let label = try ShardLabel(metadata: opened.metadata) else {
      throw Damage(file: name, finding: "its label is missing or unreadable")
    }
    let expected = ShardLabel(
      format: TextGeneration.format, shard: number, identity: generation.identity,
      sequence: label.sequence)
    guard label == expected else {
      throw KliegError(.conflict, "\(name) is not of the generation that was asked for.")
    }
    sequence = label.sequence
    shard = opened
    return sequence
  }

  /// Replaces and deletes documents, as packed by ``DocumentBatch``; `commit` makes them visible.
  ///
  /// After a failure the shard is as the last commit left it.
  package func apply(_ batch: [UInt8]) throws {
    try changing { try $0.apply(batch) }
  }

  /// Records word forms, as packed by ``FormBatch``.
  package func addForms(_ forms: [UInt8]) throws {
    try changing { try $0.add(forms: forms) }
  }

  /// Makes the changes visible together with the statement that all up to a sequence are in.
  package func commit(sequence: Int64) throws {
    try changing { shard in
      try shard.setMetadata(.sequence, String(sequence))
      let path = generation.path(ofShard: number)
      try FailPoint.textCommitBefore.pass(path)
      try shard.commit()
      try FailPoint.textCommitAfter.pass(path)
    }
    self.sequence = sequence
  }

  /// Forgets what is not committed and lets the shard go.
  package func close() {
    shard = nil
  }

  private func changing(_ change: (OpenShard) throws -> Void) throws {
    guard let shard else {
      throw KliegError(.unexpected, "A shard was written to that is not open.")
    }
    do {
      try change(shard)
    } catch {
      do {
        try shard.discard()
      } catch {
        // Nothing is known of what it holds in memory; on disk is the last commit.
        self.shard = nil
      }
      throw error
    }
  }
}
