import Foundation
import Klieg
import KliegModel

/// What a query asks, as values, once it has begun.
struct QueryRequest: Sendable {
  enum Subject: Sendable {
    /// In the language of queries.
    case string(String)
    /// In a user's words.
    case words(String)
  }

  var subject: Subject
  var fetchAttributes: [String] = []
  var filterQueries: [String] = []
  var protectionClasses: [FileProtectionType] = []
  var isRanked = false
  /// The most items; nil for all.
  var limit: Int?
  /// The most suggestions; 0 for none.
  var suggestions = 0
  /// The words of the suggestion that was chosen.
  var chosen: String?

  /// The most items that the daemon brings for one query.
  private static let window = 1_000_000

  init(_ subject: Subject, _ context: CSSearchQueryContext?) {
    self.subject = subject
    fetchAttributes = context?.fetchAttributes ?? []
    filterQueries = context?.filterQueries ?? []
    guard let context = context as? CSUserQueryContext else { return }
    isRanked = context.enableRankedResults
    let limits = [context.maxResultCount, isRanked ? context.maxRankedResultCount : 0]
    limit = limits.filter { $0 > 0 }.min()
    suggestions = context.maxSuggestionCount > 0 ? context.maxSuggestionCount : 10
    chosen = context.currentSuggestion?.text
  }

  /// Whether nothing can match: no words were typed, and nothing else says what to bring.
  var isEmpty: Bool {
    guard case .words(let words) = subject else { return false }
    return words.isBlank && filterQueries.isEmpty && chosen == nil
  }

  /// The query that the daemon answers.
  ///
  /// - Parameter vocabulary: What is known of the attributes.
  /// - Returns: The query, and the words of the user.
  /// - Throws: `KliegError` with `badQuery` where a query string cannot be read.
  func query(_ vocabulary: QueryVocabulary) throws -> Query {
    // The variable $time is the same in all of it.
    let now = Timestamp.now
    var filters: [Filter] = []
    var query = Query(limit: limit ?? Self.window)
    switch subject {
    case .string(let text):
      filters.append(try QueryString(text).filter(at: now, vocabulary: vocabulary))
    case .words(let words) where !words.isBlank:
      query.text = words
      query.isTyping = true
      query.matching = .forgiving
      if !isRanked { query.sort = [.attribute(SystemAttribute.identifier.rawValue, .ascending)] }
    case .words: break
    }
    if let chosen { filters.append(.text(TextMatch(.words(chosen)))) }
    for text in filterQueries {
      filters.append(try QueryString(text).filter(at: now, vocabulary: vocabulary))
    }
    if !protectionClasses.isEmpty { filters.append(Self.filter(protectionClasses)) }
    query.filter = filters.count > 1 ? .all(filters) : filters.first
    query.attributes = .only(CSSearchableItemAttributeSet.stored(for: fetchAttributes))
    return query
  }

  /// Items of one of some classes; what has none of its own has the usual one.
  private static func filter(_ classes: [FileProtectionType]) -> Filter {
    let name = "kMDProtectionClass"
    let names = classes.map(\.rawValue)
    let stated = Filter.attribute(name, .oneOf(names.map { .string($0) }))
    guard names.contains(FileProtectionType.completeUntilFirstUserAuthentication.rawValue)
    else { return stated }
    return .any([stated, .not(.attribute(name, .exists))])
  }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
