import CXapian
import Glibc
import KliegModel

/// Owns a shard open for writing; what is not committed when it goes is forgotten.
final class OpenShard {
  private let reference: XapianShardRef
  /// The shard's name, for errors.
  let name: String
  private let notes: CrashNotes?

  init(path: String, name: String, opening: XapianOpening, notes: CrashNotes? = nil) throws {
    self.name = name
    self.notes = notes
    let reference = try Self.open(path: path, name: name, opening: opening)
    guard let reference else { throw XapianCall.impossible(name) }
    self.reference = reference
  }

  deinit {
    reference.close()
  }

  /// Opens a shard, and waits for moments while it is locked.
  ///
  /// The lock belongs to the open file. A process that is just being started has all our files until it
  /// becomes another program, so a lock that was let go may live on for as long.
  private static func open(
    path: String, name: String, opening: XapianOpening
  ) throws -> XapianShardRef? {
    var tries = 0
    while true {
      do {
        return try path.withXapianBytes { path in
          try XapianCall.checked(name) { XapianShardRef.open(path: path, opening, failure: $0) }
        }
      } catch let error as KliegError where error.code == .locked && tries < lockTries {
        tries += 1
        usleep(lockPause)
      }
    }
  }

  private static let lockTries = 300
  private static let lockPause: useconds_t = 10_000

  func apply(_ batch: [UInt8]) throws {
    try batch.withXapianBytes { batch in
      _ = try XapianCall.checked(name, notes) { reference.apply(batch: batch, failure: $0) }
    }
  }

  func add(forms: [UInt8]) throws {
    try forms.withXapianBytes { forms in
      _ = try XapianCall.checked(name, notes) { reference.add(forms: forms, failure: $0) }
    }
  }

  func commit() throws {
    _ = try XapianCall.checked(name, notes) { reference.commit(failure: $0) }
  }

  func discard() throws {
    _ = try XapianCall.checked(name, notes) { reference.discard(failure: $0) }
  }

  func metadata(_ key: ShardLabel.Key) throws -> String {
    try key.rawValue.withXapianBytes { key in
      String(
        taking: try XapianCall.checked(name, notes) { reference.metadata(key: key, failure: $0) })
    }
  }

  func setMetadata(_ key: ShardLabel.Key, _ value: String) throws {
    try key.rawValue.withXapianBytes { key in
      try value.withXapianBytes { value in
        _ = try XapianCall.checked(name, notes) {
          reference.setMetadata(key: key, value: value, failure: $0)
        }
      }
    }
  }
}
