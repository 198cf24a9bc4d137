import KliegModel
import KliegStorage

/// What is to be found in one index, and until when.
struct SearchTask: Sendable {
  var query: Query
  /// Where the window begins; nil for the first hit.
  var start: SortStart?
  /// The index of the hit behind which it begins.
  var startIndex: String?
  /// How many hits the pages before had.
  var passed = 0
  /// The scores of matches, where they come from elsewhere.
  var scores: [Int64: Double]?
  /// Whether every row that matches is wanted, and no window.
  var wantsAll = false
  /// Whether the hits are merged with those of other indexes.
  var isPart = false
  /// Whether the caller's thread may be held.
  var isBlocking = false
  /// What decides between hits that match nearly alike.
  var standing: Standing?
  /// What mending the words may take.
  var suggestionTime = Duration.milliseconds(Setting.suggestionMilliseconds.line.standard)
  /// When to give up.
  private(set) var limit: SearchLimit
  let deadline: ContinuousClock.Instant

  init(_ query: Query, until deadline: ContinuousClock.Instant) {
    self.query = query
    self.deadline = deadline
    limit = SearchLimit(until: deadline)
  }

  /// The same task, which ends for itself.
  func separate() -> SearchTask {
    var task = self
    task.limit = SearchLimit(until: deadline)
    return task
  }

  /// The error of what could not be done in time.
  static let overdue = KliegError(.timedOut, "The search took longer than it was given.")
}
