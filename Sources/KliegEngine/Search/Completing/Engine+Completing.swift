package import KliegModel
import KliegStorage

extension Engine {
  /// Several indexes together have so many times the time of one.
  private static let patience = 10

  /// How a text that is not finished may go on by the words of some indexes of a user, the commonest
  /// first; where no word goes on so, how it may be meant.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - named: The indexes; nil for all, without items that are kept out of searches over everything.
  ///   - user: Whose they are.
  ///   - limit: The most suggestions.
  ///   - isBlocking: Whether the caller's thread is its own, so that it may be held.
  /// - Returns: Whole texts.
  /// - Throws: `KliegError` where not one of the indexes can be looked at.
  package nonisolated func suggest(
    _ text: String, in named: [String]?, of user: UInt32, limit: Int, isBlocking: Bool = false
  ) async throws -> [Suggestion] {
    let time = Duration.milliseconds(settings[.suggestionMilliseconds])
    let task = CompletionTask(
      text: text, limit: limit, seesHidden: named != nil, isBlocking: isBlocking, time: time,
      deadline: .now + time * Self.patience)
    var parts: [Completions] = []
    var failure: (any Error)?
    for name in named ?? names(of: user) {
      do {
        let index = try await index(name, of: user, until: task.deadline)
        parts.append(try await index.complete(task))
      } catch {
        failure = error
      }
    }
    if parts.isEmpty, let failure { throw failure }
    var counts: [String: Int] = [:]
    for suggestion in parts.flatMap(\.found) {
      counts[suggestion.text, default: 0] += suggestion.count
    }
    if counts.isEmpty, let meant = SpellingSuggestion(text, parts.map(\.spellings)) {
      return [Suggestion(meant.text, .correction, count: meant.count)]
    }
    let order = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return order.prefix(limit).map { Suggestion($0.key, count: $0.value) }
  }
}
