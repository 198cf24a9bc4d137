internal import FoundationEssentials
internal import Glibc
package import KliegModel

/// The crashes that were noted for an index.
package struct CrashRecord: Sendable, Hashable {
  /// How often each subject was at hand.
  package private(set) var counts: [String: Int] = [:]

  /// So many crashes at one item, and it is set aside.
  package static let limitOfItem = 2
  /// So many crashes in all, and the index is not opened at the next start.
  package static let limitOfIndex = 3

  /// A version of an item that the process crashed at.
  package struct Item: Sendable, Hashable {
    /// The item's row.
    package var row: Int64
    /// The number of the last change of its content.
    package var contentSequence: Int64

    package init(row: Int64, contentSequence: Int64) {
      self.row = row
      self.contentSequence = contentSequence
    }
  }

  /// Reads the file of an index's directory; what is no subject of ours is counted all the same.
  package init(directory: String) {
    let path = directory + "/" + CrashNotes.fileName
    // No file, no crash; bytes that are no text are what a crash in the middle of a write left.
    guard let bytes = FileManager.default.contents(atPath: path) else { return }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      counts[String(line), default: 0] += 1
    }
  }

  /// All crashes.
  package var total: Int { counts.values.reduce(0, +) }

  /// Whether the index has taken the process down too often to be opened.
  package var isOverLimit: Bool { total >= Self.limitOfIndex }

  /// The items at which the process crashed at least so often, by row.
  package func items(atLeast limit: Int = limitOfItem) -> [Item] {
    counts.compactMap { subject, count in count >= limit ? Item(subject) : nil }
      .sorted { ($0.row, $0.contentSequence) < ($1.row, $1.contentSequence) }
  }

  /// Forgets all crashes of an index's directory, once they have been seen to.
  package static func clear(directory: String) throws(KliegError) {
    try rewrite(directory) { _ in false }
  }

  /// Forgets the crashes at some items, once those are set aside.
  package static func forget(_ items: [Item], directory: String) throws(KliegError) {
    let subjects = Set(items.map(\.subject))
    try rewrite(directory) { !subjects.contains($0) }
  }

  private static func rewrite(
    _ directory: String, keeping keeps: (String) -> Bool
  ) throws(KliegError) {
    let path = directory + "/" + CrashNotes.fileName
    guard let bytes = FileManager.default.contents(atPath: path) else { return }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    let text = lines.filter(keeps).map { $0 + "\n" }.joined()
    // In place: whoever has the file open goes on to append to it.
    let descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    guard write(descriptor, text, text.utf8.count) == text.utf8.count else { throw failure(path) }
  }

  private static func failure(_ path: String) -> KliegError {
    KliegError(.storageFailed, "\(path) cannot be written: \(String(cString: strerror(errno))).")
  }
}

extension CrashRecord.Item {
  /// The item as it is noted.
  package var subject: String { "row \(row) sequence \(contentSequence)" }

  /// Reads a subject; nil for one that is no item.
  fileprivate init?(_ subject: String) {
    let words = subject.split(separator: " ")
    guard words.count == 4, words[0] == "row", words[2] == "sequence",
      let row = Int64(words[1]), let sequence = Int64(words[3])
    else { return nil }
    self.init(row: row, contentSequence: sequence)
  }
}
