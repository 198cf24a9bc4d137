import FoundationEssentials
import KliegModel
import KliegQueue

/// Models in memory, for tests and previews: items as an index would have them, and the same answers.
final class MemoryStore: ModelStore {
  let identifier: String
  private let contents = Locked(Contents())

  fileprivate struct Contents: Sendable {
    var fields: [Field] = []
    var state: [UInt8]?
    var number: Int64 = 0
    /// The items by the number of their donation, which orders them.
    var items: [ItemReference: MemoryPlace] = [:]
    var watchers: [UUID: AsyncThrowingStream<Void, any Error>.Continuation] = [:]
  }

  init(name: String) {
    identifier = name
  }

  func open(declaring fields: [Field]) -> [Field] {
    contents.withLock { contents in
      for field in fields where !contents.fields.contains(where: { $0.name == field.name }) {
        contents.fields.append(field)
      }
      return contents.fields
    }
  }

  func state(isKnown: Bool) -> StoreState? {
    contents.withLock { $0.state.flatMap { StoreState($0) } }
  }

  func search(_ query: KliegModel.Query) throws -> SearchResult {
    let entries = contents.withLock { Array($0.items.values) }
    let evaluator = FilterEvaluator()
    var found = try entries.filter { entry in
      try query.filter.map { try evaluator.matches(entry.item, $0) } ?? true
    }
    let order = ItemOrder(keys: query.sort)
    func precedes(_ left: MemoryPlace, _ right: MemoryPlace) -> Bool {
      let order = order.order(left.item.attributes, right.item.attributes)
      if order != 0 { return order < 0 }
      return query.sort.isEmpty
        ? left.number < right.number : left.item.identifier < right.item.identifier
    }
    found.sort(by: precedes)
    var rest = found[...]
    if let cursor = query.cursor {
      guard let last = MemoryPlace(cursor) else {
        throw KliegError(.invalidParameter, "The cursor is none that an answer gave.")
      }
      // What was read may have gone or moved meanwhile; what comes after it has not.
      rest = found[(found.firstIndex { precedes(last, $0) } ?? found.endIndex)...]
    }
    let window = rest.dropFirst(query.offset).prefix(query.limit)
    var result = SearchResult(
      hits: window.map { hit($0.item, query.attributes) }, total: found.count)
    if let last = window.last, window.endIndex < found.count {
      result.cursor = try last.cursor(query.sort)
    }
    result.groups = query.groupings.map { GroupCount($0).groups(of: found.map(\.item)) }
    return result
  }

  private func hit(_ item: Item, _ selection: AttributeSelection) -> Hit {
    let attributes: [String: AttributeValue] =
      switch selection {
      case .all: item.attributes
      case .only(let names): item.attributes.filter { names.contains($0.key) }
      }
    return Hit(
      index: identifier, identifier: item.identifier, type: item.type, domain: item.domain,
      attributes: attributes)
  }

  func update(_ update: Update) throws -> UpdateOutcome {
    let (outcome, watchers) = try contents.withLock { contents in
      if let expected = update.expectedState, expected != contents.state ?? [] {
        throw KliegError(.stateMismatch, "The store was changed meanwhile.")
      }
      let outcome = contents.take(update)
      return (outcome, Array(contents.watchers.values))
    }
    for watcher in watchers { watcher.yield() }
    return outcome
  }

  func changes(of query: KliegModel.Query) -> AsyncThrowingStream<Void, any Error> {
    let id = UUID()
    let (stream, continuation) = AsyncThrowingStream<Void, any Error>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    continuation.yield()
    continuation.onTermination = { [contents] _ in
      contents.withLock { $0.watchers[id] = nil }
    }
    contents.withLock { $0.watchers[id] = continuation }
    return stream
  }
}

extension MemoryStore.Contents {
  fileprivate mutating func take(_ update: Update) -> UpdateOutcome {
    var outcome = UpdateOutcome()
    let before = items.count
    for deletion in update.deletions {
      switch deletion {
      case .identifiers(let identifiers, let type):
        for identifier in identifiers { items[ItemReference(identifier, type: type)] = nil }
      case .type(let type): items = items.filter { $0.key.type != type }
      case .domain(let domain):
        items = items.filter { entry in
          entry.value.item.domain.map { $0 != domain && !$0.hasPrefix(domain + ".") } ?? true
        }
      case .all: items = [:]
      }
    }
    outcome.deleted = before - items.count
    for item in update.items {
      number += 1
      var stored = item
      if item.isUpdate, let old = items[item.reference]?.item {
        stored.attributes = old.attributes.merging(item.attributes) { $1 }
      }
      stored.isUpdate = false
      stored.attributes = stored.attributes.filter { $0.value != .null }
      items[item.reference] = MemoryPlace(
        number: items[item.reference]?.number ?? number, item: stored)
      outcome.stored += 1
    }
    if let state = update.clientState { self.state = state }
    outcome.sequence = number
    return outcome
  }
}
