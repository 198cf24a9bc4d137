import Dispatch
import KliegModel
import KliegQueue
import KliegStorage

/// What was read of a snapshot of an index's text view into memory, shared by its readers.
///
/// It is read when a search needed it and had to go without, beside everything else; what a writer changes
/// since is not in it, so it is read again, at most so often that reading takes little of the time.
final class SnapshotShelf<Content: SnapshotContent>: Sendable {
  private struct Contents {
    var content: Content?
    var isReading = false
  }

  private let queue: DispatchQueue
  private let pause = WorkPause()
  private let contents = Locked(Contents())

  init(index: String) {
    queue = DispatchQueue(label: "klieg.snapshot.\(index)", qos: .utility)
  }

  /// What is there of a generation.
  func content(of generation: TextGeneration) -> Content? {
    contents.withLock { contents in
      if contents.content?.generation != generation { contents.content = nil }
      return contents.content
    }
  }

  /// Has that of a generation read, unless that is under way or was a moment ago.
  func want(_ generation: TextGeneration) {
    let isDue = contents.withLock { contents in
      if contents.isReading || !pause.isOver { return false }
      contents.isReading = true
      return true
    }
    guard isDue else { return }
    queue.async { [self] in
      // What is wrong with a view shows where it is searched.
      let made = pause.after { try? Content.read(from: TextSearcher(generation)) }
      contents.withLock { contents in
        contents.content = made
        contents.isReading = false
      }
    }
  }
}

/// Something that is read of a snapshot of a text view.
protocol SnapshotContent: Sendable {
  /// What the snapshot is of.
  var generation: TextGeneration { get }

  /// Reads it; nil where there is too much.
  static func read(from searcher: TextSearcher) throws -> Self?
}

extension TextVocabulary: SnapshotContent {
  static func read(from searcher: TextSearcher) throws -> TextVocabulary? {
    try TextVocabulary(of: searcher)
  }
}

extension TextLengths: SnapshotContent {
  static func read(from searcher: TextSearcher) throws -> TextLengths? {
    try TextLengths(of: searcher)
  }
}

/// All that is read of the snapshots of one index.
struct SnapshotShelves: Sendable {
  let vocabularies: SnapshotShelf<TextVocabulary>
  let lengths: SnapshotShelf<TextLengths>

  init(index: String) {
    vocabularies = SnapshotShelf(index: index)
    lengths = SnapshotShelf(index: index)
  }
}
