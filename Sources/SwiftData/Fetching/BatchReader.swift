import KliegModel

/// Reads the models of a fetch in batches, of which the names are known.
///
/// Whoever goes through them in order is given pages of the answer, which cost a store less than models by
/// their names, and from the second one on the next page is read meanwhile. A page that has not exactly the
/// models that are looked for, since something was saved, is read by their names, and so is all that follows.
final class BatchReader<T: PersistentModel> {
  private let plan: FetchPlan<T>
  private let keys: PackedKeys
  private var pages: PageReader
  private var sequence: Sequence? = Sequence()

  /// Where whoever goes in order has come to.
  private struct Sequence {
    var position = 0
    var cursor: Cursor?
  }

  /// Begins.
  init(_ plan: FetchPlan<T>, _ keys: PackedKeys) {
    self.plan = plan
    self.keys = keys
    pages = PageReader(plan.entity.store)
  }

  /// The models of a part as the store has them, by their names; some may be gone.
  func hits(at range: Range<Int>) throws -> [String: Hit] {
    let names = keys[range]
    let found = try page(range, names) ?? plan.entity.hits(of: names, attributes: plan.attributes)
    return Dictionary(found.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The next page of the answer; nil where that is not what is looked for.
  private func page(_ range: Range<Int>, _ names: [String]) throws -> [Hit]? {
    guard let former = sequence, former.position == range.lowerBound else { return nil }
    sequence = nil
    let page = try pages.page(query(after: former, range))
    guard page.hits.map(\.identifier) == names else { return nil }
    guard page.cursor != nil, range.upperBound < keys.count else { return page.hits }
    let next = Sequence(position: range.upperBound, cursor: page.cursor)
    sequence = next
    if range.lowerBound > 0 {
      let end = min(range.upperBound + range.count, keys.count)
      try pages.readAhead(query(after: next, range.upperBound..<end))
    }
    return page.hits
  }

  private func query(after former: Sequence, _ range: Range<Int>) -> KliegModel.Query {
    var query = plan.query(
      limit: range.count, offset: former.cursor == nil ? plan.offset : 0,
      attributes: plan.attributes)
    query.cursor = former.cursor
    return query
  }
}
