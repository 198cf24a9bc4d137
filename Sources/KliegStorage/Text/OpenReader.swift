import CXapian

/// Owns a snapshot of shards.
final class OpenReader {
  let reference: XapianReaderRef
  /// The name of what is read, for errors.
  let name: String
  private let notes: CrashNotes?

  init(paths: [String], name: String, notes: CrashNotes? = nil) throws {
    self.name = name
    self.notes = notes
    var packed: [UInt8] = []
    var ends: [Int] = [0]
    for path in paths {
      packed += path.utf8
      ends.append(packed.count)
    }
    let reference = try packed.withUnsafeBytes { bytes in
      let paths = zip(ends, ends.dropFirst()).map { start, end in
        XapianBytes(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      }
      return try XapianCall.checked(name, notes) { failure in
        paths.withUnsafeBufferPointer { paths in
          paths.baseAddress.flatMap {
            XapianReaderRef.open(paths: $0, count: paths.count, failure: failure)
          }
        }
      }
    }
    guard let reference else { throw XapianCall.impossible(name) }
    self.reference = reference
  }

  deinit {
    reference.close()
  }

  func call<Result>(
    _ body: (XapianReaderRef, UnsafeMutablePointer<XapianFailure>) -> Result
  ) throws -> Result {
    try XapianCall.checked(name, notes) { body(reference, $0) }
  }

  func label(ofShard shard: Int) throws -> ShardLabel? {
    try ShardLabel { key in
      try key.rawValue.withXapianBytes { key in
        String(taking: try call { $0.metadata(shard: shard, key: key, failure: $1) })
      }
    }
  }
}
