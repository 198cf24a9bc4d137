internal import CCrash
internal import Glibc
package import KliegModel

/// What this process was at when it crashed, kept in a file from one process to the next.
///
/// A signal handler appends a line; whoever opens the index next reads what was at hand, and how
/// often. Subjects are `row 17 sequence 99` while an item is analysed and `text` while Xapian works.
package final class CrashNotes: Sendable {
  /// The file's name within its index.
  package static let fileName = "crashes"
  /// The subject while Xapian reads or writes.
  static let textSubject = "text"

  private let descriptor: Int32

  /// Opens the file of an index's directory, and makes it where there is none.
  package init(directory: String) throws(KliegError) {
    let path = directory + "/" + Self.fileName
    descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      throw KliegError(.storageFailed, "\(path) cannot be opened: \(reason).")
    }
  }

  deinit { close(descriptor) }

  /// Lets this process note its crashes.
  package static func install() { crash_notes_install() }

  /// Runs a body; should the process crash meanwhile, the subject is noted.
  package static func during<Result, Failure: Error>(
    _ subject: @autoclosure () -> String, _ notes: CrashNotes?,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let notes else { return try body() }
    var note = CrashNote()
    return try withUnsafeMutablePointer(to: &note) { note throws(Failure) in
      var subject = subject()
      subject.withUTF8 { text in
        guard let base = UnsafeRawPointer(text.baseAddress) else { return }
        let bytes = base.assumingMemoryBound(to: CChar.self)
        crash_note_enter(note, notes.descriptor, bytes, text.count)
      }
      defer { crash_note_leave(note) }
      return try body()
    }
  }
}
