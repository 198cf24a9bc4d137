import KliegModel
import KliegStorage
import KliegText

/// Chooses how a query is answered.
struct QueryPlanner {
  let text: TextPlanner

  /// The plan of a query.
  func plan(_ query: Query) throws -> QueryPlan {
    guard let text = try text.plan(query) else {
      return QueryPlan(query: query, method: .columns, text: nil)
    }
    let method: QueryPlan.Method =
      if text.isWordless {
        .wordless
      } else if text.terms == nil {
        .columns
      } else if query.limit == 0 {
        .counted
      } else if query.isByRelevance {
        .ranked
      } else {
        .ordered
      }
    return QueryPlan(query: query, method: method, text: text)
  }
}
