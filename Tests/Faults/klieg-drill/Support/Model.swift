import KliegModel

/// What an index should hold, as its donor knows it.
struct Model: Sendable, Equatable {
  var items: [ItemReference: Item] = [:]
  /// What was there once and was deleted.
  var gone: Set<ItemReference> = []
  /// Words that were in items and are in none any more.
  var formerWords: Set<String> = []
  /// The client states that were stored, the newest last.
  var states: [[UInt8]] = []

  /// Does what the daemon does with an update.
  mutating func apply(_ update: Update) {
    for deletion in update.deletions { delete(deletion) }
    for item in update.items { put(item) }
    if let state = update.clientState { states.append(state) }
  }

  /// Another model that has an update applied.
  func applying(_ update: Update) -> Model {
    var model = self
    model.apply(update)
    return model
  }

  private mutating func put(_ item: Item) {
    var item = item
    if item.isUpdate, var stored = items[item.reference] {
      for (name, value) in item.attributes {
        if value == .null {
          stored.attributes.removeValue(forKey: name)
        } else {
          stored.attributes[name] = value
        }
      }
      if let domain = item.domain { stored.domain = domain }
      item = stored
    }
    item.isUpdate = false
    if let old = items[item.reference], let word = old.ownWord, word != item.ownWord {
      formerWords.insert(word)
    }
    items[item.reference] = item
    gone.remove(item.reference)
  }

  private mutating func delete(_ deletion: Deletion) {
    switch deletion {
    case .identifiers(let identifiers, let type):
      for identifier in identifiers { remove(ItemReference(identifier, type: type)) }
    case .domain(let domain):
      for item in items.values
      where item.domain == domain || item.domain?.hasPrefix(domain + ".") == true {
        remove(item.reference)
      }
    case .type(let type):
      for item in items.values where item.type == type { remove(item.reference) }
    case .all:
      for reference in Array(items.keys) { remove(reference) }
      states.append([])
    }
  }

  private mutating func remove(_ reference: ItemReference) {
    guard let item = items.removeValue(forKey: reference) else { return }
    gone.insert(reference)
    if let word = item.ownWord { formerWords.insert(word) }
  }
}

extension Item {
  /// The word that only this version of this item has.
  var ownWord: String? {
    if case .string(let word)? = attributes["mark"] { word } else { nil }
  }
}
