import KliegModel
import KliegStorage
import KliegText

extension Search {
  /// What the index says of the words, where the answer is to suggest others: those that it has not, once
  /// for all pages.
  func spellings(_ plan: QueryPlan, _ found: FoundRows) throws -> [WordSpelling] {
    let isWanted =
      query.matching == .forgiving
      ? query.limit > 0 : query.suggestsSpelling && found.total == 0
    guard isWanted, task.start == nil, task.passed == 0, let text = query.text,
      let sought = plan.text?.words, !sought.isEmpty
    else { return [] }
    let forms = Set(sought.map(\.form))
    let limit = SearchLimit(until: min(task.deadline, .now + task.suggestionTime))
    let reader = try SpellingReader(state, handles, limit: limit)
    let parts = reader.analyser.analyseQuery(text, lastWordUnfinished: query.isTyping).parts
      .filter { !$0.isUnfinished && forms.contains($0.form) }
    return try WordSpeller(reader: reader).spellings(of: parts, in: text)
  }
}
