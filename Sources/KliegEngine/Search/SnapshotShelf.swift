import Dispatch
import KliegModel
import KliegQueue
import KliegStorage

/// What was read of an index's files into memory, shared by its readers.
///
/// It is read when a search needed it and had to go without, beside everything else; what a writer changes
/// since is not in it, so it is read again, at most so often that reading takes little of the time.
final class SnapshotShelf<Content: SnapshotContent>: Sendable {
  private struct Contents {
    var source: Content.Source?
    var content: Content?
    var isReading = false
  }

  private let queue: DispatchQueue
  private let pause = WorkPause()
  private let contents = Locked(Contents())

  init(index: String) {
    queue = DispatchQueue(label: "klieg.snapshot.\(index)", qos: .utility)
  }

  /// What is there of a source.
  func content(of source: Content.Source) -> Content? {
    contents.withLock { contents in
      if contents.source != source { contents.content = nil }
      return contents.content
    }
  }

  /// Has that of a source read, unless that is under way or was a moment ago.
  func want(_ source: Content.Source) {
    let isDue = contents.withLock { contents in
      if contents.isReading || !pause.isOver { return false }
      contents.isReading = true
      return true
    }
    guard isDue else { return }
    queue.async { [self] in
      // What is wrong with the files shows where they are searched.
      let made = pause.after { try? Content.read(source) }
      contents.withLock { contents in
        contents.source = source
        contents.content = made
        contents.isReading = false
      }
    }
  }
}

/// Something that is read of an index's files.
protocol SnapshotContent: Sendable {
  /// What it is read of.
  associatedtype Source: Equatable & Sendable

  /// Reads it; nil where there is too much.
  static func read(_ source: Source) throws -> Self?
}

extension TextVocabulary: SnapshotContent {
  static func read(_ generation: TextGeneration) throws -> TextVocabulary? {
    try TextVocabulary(of: TextSearcher(generation))
  }
}

extension TextLengths: SnapshotContent {
  static func read(_ generation: TextGeneration) throws -> TextLengths? {
    try TextLengths(of: TextSearcher(generation))
  }
}

extension IdentityRanks: SnapshotContent {
  static func read(_ store: StoreSource) throws -> IdentityRanks? {
    try IdentityRanks(of: StoreReader(directory: store.folder))
  }
}

/// A store, by its folder and how many stores stood there before.
struct StoreSource: Hashable, Sendable {
  let folder: String
  let version: Int
}

/// All that is read of the files of one index.
struct SnapshotShelves: Sendable {
  let vocabularies: SnapshotShelf<TextVocabulary>
  let lengths: SnapshotShelf<TextLengths>
  let ranks: SnapshotShelf<IdentityRanks>

  init(index: String) {
    vocabularies = SnapshotShelf(index: index)
    lengths = SnapshotShelf(index: index)
    ranks = SnapshotShelf(index: index)
  }
}
