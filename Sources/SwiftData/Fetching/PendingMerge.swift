import KliegModel

/// What a fetch regards of a context beside the store: models that are not saved, each in its place among
/// those that are.
struct PendingMerge<T: PersistentModel> {
  /// A model in the order of the fetch: one of the store, or one that is not saved.
  enum Element {
    case hit(Hit)
    case model(T)
  }

  /// The names of items that the store has otherwise than the context.
  let excluded: [String]
  /// How many models that are not saved match.
  var count: Int { candidates.count }
  private var candidates: [(model: T, values: [String: AttributeValue])] = []
  private var next = 0
  private let order: ItemOrder

  /// Whether there is nothing to regard.
  var isEmpty: Bool { candidates.isEmpty && excluded.isEmpty }

  /// Takes what a context has not saved.
  ///
  /// - Parameters:
  ///   - plan: The fetch.
  ///   - predicate: What is to be true of the models.
  ///   - context: The context; nil to regard nothing.
  /// - Throws: What working out the predicate throws.
  init(_ plan: FetchPlan<T>, _ predicate: Predicate<T>?, in context: ModelContext?) throws {
    order = ItemOrder(keys: plan.sort)
    guard let context, context.hasChanges else {
      excluded = []
      return
    }
    let entity = plan.entity.entity
    let changed = context.changed.of(entity)
    excluded =
      (changed + context.deleted.of(entity)).map { $0.storage.identifier.primaryKey }
      + (context.deletedKeys[entity.name] ?? [])
    for model in (changed + context.inserted.of(entity)).compactMap({ $0 as? T })
    where try predicate?.evaluate(model) ?? true {
      candidates.append((model, try Self.values(of: model, plan)))
    }
    guard !plan.sort.isEmpty else { return }
    let order = order
    let sorted = candidates.enumerated().sorted { left, right in
      let order = order.order(left.element.values, right.element.values)
      return order != 0 ? order < 0 : left.offset < right.offset
    }
    candidates = sorted.map(\.element)
  }

  private static func values(
    of model: T, _ plan: FetchPlan<T>
  ) throws -> [String: AttributeValue] {
    var values: [String: AttributeValue] = [:]
    for case .attribute(let name, _, _) in plan.sort {
      if let position = plan.entity.names.firstIndex(of: name) {
        values[name] = try model.storage.known(position)
      }
    }
    return values
  }

  /// The models that match and are not saved.
  var models: [T] { candidates.map(\.model) }

  /// The next hits of the store, with the models that come before or between them.
  mutating func merge(_ hits: [Hit]) -> [Element] {
    guard next < candidates.count, !order.keys.isEmpty else { return hits.map { .hit($0) } }
    var merged: [Element] = []
    for hit in hits {
      while next < candidates.count, order.order(candidates[next].values, hit.attributes) < 0 {
        merged.append(.model(candidates[next].model))
        next += 1
      }
      merged.append(.hit(hit))
    }
    return merged
  }

  /// The models that come after all hits.
  mutating func rest() -> [Element] {
    defer { next = candidates.count }
    return candidates[next...].map { .model($0.model) }
  }
}
