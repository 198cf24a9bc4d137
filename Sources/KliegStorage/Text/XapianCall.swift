import CXapian
import KliegModel

/// Calls into Xapian: the one place where its failures become errors of ours.
enum XapianCall {
  /// Runs a call that works on a file or directory; throws `Damage` or `KliegError` when it failed.
  ///
  /// A crash in it is noted, where there are notes.
  static func checked<Result>(
    _ file: String, _ notes: CrashNotes? = nil,
    _ call: (UnsafeMutablePointer<XapianFailure>) -> Result
  ) throws -> Result {
    var failure = XapianFailure()
    let result = CrashNotes.during(CrashNotes.textSubject, notes) { call(&failure) }
    if let error = error(failure, file) {
      failure.free()
      throw error
    }
    return result
  }

  /// Runs what reads files that nobody writes: where a reader blames a writer for blocks that are newer
  /// than it, files of different times have come together, which trying again does not mend.
  static func atRest<Result>(_ file: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as KliegError where error.code == .busy {
      throw Damage(file: file, finding: "its files are of different times")
    }
  }

  /// The error for a call that reports success and gives nothing, which CXapian rules out.
  static func impossible(_ file: String) -> KliegError {
    KliegError(.unexpected, "\(file) was opened to nothing.", details: ["file": file])
  }

  private static func error(_ failure: XapianFailure, _ file: String) -> (any Error)? {
    let message = failure.message.map { String(cString: $0) } ?? "no memory for a reason"
    switch failure.status {
    case .ok:
      return nil
    case .damaged, .notFound, .unopenable, .unsupported:
      // What another version of Xapian wrote is of no more use than a bit that makes it look like that:
      // it is made again either way.
      return Damage(file: file, finding: message)
    case .locked:
      return KliegError(.locked, "Another process writes to \(file).", details: ["file": file])
    case .modified:
      return KliegError(.busy, "The writer of \(file) was faster than its reader.")
    case .full:
      return KliegError(.storageFull, "There is no room to write \(file).")
    case .closed, .outOfMemory, .failed:
      return KliegError(.storageFailed, "\(file): \(message)", details: ["file": file])
    case .malformed, .invalid, .unexpected:
      return KliegError(.unexpected, "\(file): \(message)", details: ["file": file])
    }
  }
}

extension XapianBytes {
  init(_ bytes: UnsafeRawBufferPointer) {
    self.init(bytes: bytes.baseAddress, count: bytes.count)
  }
}

extension Array<UInt8> {
  /// The bytes, borrowed for a call.
  func withXapianBytes<Result>(_ body: (XapianBytes) throws -> Result) rethrows -> Result {
    try withUnsafeBytes { try body(XapianBytes($0)) }
  }
}

extension String {
  /// The bytes, borrowed for a call.
  func withXapianBytes<Result>(_ body: (XapianBytes) throws -> Result) rethrows -> Result {
    try Array(utf8).withXapianBytes(body)
  }

  /// Takes the bytes of a buffer over and frees it.
  init(taking buffer: consuming XapianBuffer) {
    self.init(
      decoding: UnsafeRawBufferPointer(start: buffer.bytes, count: buffer.count), as: UTF8.self)
    buffer.free()
  }
}
