import KliegModel

/// Changes in their order, as one update, which deletes before it stores.
struct FoldedChanges: Sendable {
  private var deleted: [String?: (order: [String], known: Set<String>)] = [:]
  private var types: [String?] = []
  private var items: [Item?] = []
  private var places: [ItemReference: [Int]] = [:]

  /// Takes a change in; its deletions are by names.
  mutating func add(_ update: Update) {
    for deletion in update.deletions {
      if case .identifiers(let identifiers, let type) = deletion { delete(identifiers, type) }
    }
    for item in update.items { store(item) }
  }

  /// Deletes items, also those that were stored before in these changes.
  mutating func delete(_ identifiers: [String], _ type: String? = nil) {
    if deleted[type] == nil { types.append(type) }
    var names = deleted.removeValue(forKey: type) ?? ([], [])
    for identifier in identifiers {
      if names.known.insert(identifier).inserted { names.order.append(identifier) }
      let reference = ItemReference(identifier, type: type)
      for place in places.removeValue(forKey: reference) ?? [] { items[place] = nil }
    }
    deleted[type] = names
  }

  /// Stores an item; one that replaces others of its name takes their place.
  mutating func store(_ item: Item) {
    if !item.isUpdate {
      for place in places.removeValue(forKey: item.reference) ?? [] { items[place] = nil }
    }
    places[item.reference, default: []].append(items.count)
    items.append(item)
  }

  /// The deletions and items.
  var update: Update {
    Update(
      deletions: types.map { .identifiers(deleted[$0]?.order ?? [], type: $0) },
      items: items.compactMap { $0 })
  }
}
