import KliegModel

/// What is to be completed, and until when.
struct CompletionTask: Sendable {
  let text: String
  let limit: Int
  /// Whether also what applications keep out of searches over everything may be told.
  let seesHidden: Bool
  /// Whether the caller's thread may be held.
  let isBlocking: Bool
  /// The time for one index.
  let time: Duration
  let deadline: ContinuousClock.Instant
  /// The items of the index that are used most, and what their uses count.
  var uses: [(row: Int64, weight: Double)] = []
}

/// What one index has to complete a text.
struct Completions: Sendable {
  /// Whole texts.
  var found: [Completion] = []
  /// What is known of the words, where nothing was found.
  var spellings: [WordSpelling] = []
}
