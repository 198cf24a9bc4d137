import CXapian
import Testing

/// A shard open for writing, closed when it goes.
final class Shard {
  let reference: XapianShardRef

  init(_ path: String, _ opening: XapianOpening = .either) throws {
    let opened = try lend(path) { path in
      try succeed { XapianShardRef.open(path: path, opening, failure: $0) }
    }
    reference = try #require(opened)
  }

  deinit { reference.close() }

  func apply(_ batch: [UInt8]) throws {
    _ = try lend(batch) { batch in try succeed { reference.apply(batch: batch, failure: $0) } }
  }

  func add(forms: [UInt8]) throws {
    _ = try lend(forms) { forms in try succeed { reference.add(forms: forms, failure: $0) } }
  }

  func commit() throws {
    _ = try succeed { reference.commit(failure: $0) }
  }

  func set(_ key: String, _ value: String) throws {
    try lend(key) { key in
      try lend(value) { value in
        _ = try succeed { reference.setMetadata(key: key, value: value, failure: $0) }
      }
    }
  }

  func metadata(_ key: String) throws -> String {
    try lend(key) { key in
      String(
        decoding: take(try succeed { reference.metadata(key: key, failure: $0) }), as: UTF8.self)
    }
  }

  var documentCount: UInt32 {
    get throws { try succeed { reference.documentCount(failure: $0) } }
  }
}
