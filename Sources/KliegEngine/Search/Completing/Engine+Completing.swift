package import KliegModel
import KliegStorage

extension Engine {
  /// Several indexes together have so many times the time of one.
  private static let patience = 10

  /// How a text that is not finished may go on by the words of some indexes of a user, first those that are
  /// common and whose items are used; where no word goes on so, how it may be meant.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - named: The indexes; nil for all, without items that are kept out of searches over everything.
  ///   - user: Whose they are.
  ///   - limit: The most suggestions.
  ///   - isBlocking: Whether the caller's thread is its own, so that it may be held.
  /// - Returns: Whole texts, and the indexes that could not be looked at.
  /// - Throws: `KliegError` where not one of the indexes can be looked at.
  package nonisolated func suggest(
    _ text: String, in named: [String]?, of user: UInt32, limit: Int, isBlocking: Bool = false
  ) async throws -> SuggestionResult {
    let time = Duration.milliseconds(settings[.suggestionMilliseconds])
    let task = CompletionTask(
      text: text, limit: limit, seesHidden: named != nil, isBlocking: isBlocking, time: time,
      deadline: .now + time * Self.patience)
    var parts: [Completions] = []
    var missing: [SearchResult.Gap] = []
    for name in named ?? names(of: user) {
      do {
        let index = try await index(name, of: user, until: task.deadline)
        parts.append(try await index.complete(task))
        if let gap = index.gap(for: Query(text), in: index.board.state) { missing.append(gap) }
      } catch {
        // Of all indexes, one that was dropped meanwhile is none.
        if named == nil, Self.isGone(error) { continue }
        missing.append(SearchResult.Gap(index: name, error: Self.named(error)))
      }
    }
    if parts.isEmpty, let first = missing.first { throw first.error }
    var found: [String: Completion] = [:]
    for completion in parts.flatMap(\.found) {
      found[completion.text, default: Completion(text: completion.text, count: 0)].add(completion)
    }
    if found.isEmpty, let meant = SpellingSuggestion(text, parts.map(\.spellings)) {
      return SuggestionResult(
        [Suggestion(meant.text, .correction, count: meant.count)], missing: missing)
    }
    let order = Completion.ranked(Array(found.values))
    return SuggestionResult(
      order.prefix(limit).map { Suggestion($0.text, count: $0.count) }, missing: missing)
  }
}
