import CXapian

/// Owns a shard open for writing; what is not committed when it goes is forgotten.
final class OpenShard {
  private let reference: XapianShardRef
  /// The shard's name, for errors.
  let name: String
  private let notes: CrashNotes?

  init(path: String, name: String, opening: XapianOpening, notes: CrashNotes? = nil) throws {
    self.name = name
    self.notes = notes
    let reference = try path.withXapianBytes { path in
      try XapianCall.checked(name, notes) { XapianShardRef.open(path: path, opening, failure: $0) }
    }
    guard let reference else { throw XapianCall.impossible(name) }
    self.reference = reference
  }

  deinit {
    reference.close()
  }

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
