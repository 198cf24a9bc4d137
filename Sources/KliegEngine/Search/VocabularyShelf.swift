import Dispatch
import KliegModel
import KliegQueue
import KliegStorage

/// The words of an index's text view in memory, shared by its readers.
///
/// They are read when a search needed them and had to go without, beside everything else; what a writer
/// changes since is not in them, so they are read again, at most so often that reading takes little of the
/// time.
final class VocabularyShelf: Sendable {
  private struct Contents {
    var vocabulary: TextVocabulary?
    var isReading = false
    var next: ContinuousClock.Instant?
  }

  /// How much longer than a reading the pause after it is.
  private static let pause = 20

  private let queue: DispatchQueue
  private let contents = Locked(Contents())

  init(index: String) {
    queue = DispatchQueue(label: "klieg.vocabulary.\(index)", qos: .utility)
  }

  /// What is there of a generation.
  func vocabulary(of generation: TextGeneration) -> TextVocabulary? {
    contents.withLock { contents in
      if contents.vocabulary?.generation != generation { contents.vocabulary = nil }
      return contents.vocabulary
    }
  }

  /// Has the words of a generation read, unless that is under way or was a moment ago.
  func want(_ generation: TextGeneration) {
    let isDue = contents.withLock { contents in
      if contents.isReading { return false }
      if let next = contents.next, ContinuousClock.now < next { return false }
      contents.isReading = true
      return true
    }
    guard isDue else { return }
    queue.async { [self] in
      let start = ContinuousClock.now
      // What is wrong with a view shows where it is searched.
      let made = try? TextVocabulary(of: TextSearcher(generation))
      let end = ContinuousClock.now
      contents.withLock { contents in
        contents.vocabulary = made
        contents.isReading = false
        contents.next = end + start.duration(to: end) * Self.pause
      }
    }
  }
}
