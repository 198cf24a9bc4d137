package import KliegModel

/// Updates of an index one after another, and what it holds after them.
package struct RandomHistory {
  private var generator: SeededGenerator
  private var random: RandomItems
  private var names = 0
  /// What the index holds.
  package private(set) var items: [Item] = []

  package init(seed: UInt64) {
    generator = SeededGenerator(seed: seed &* 31 &+ 7)
    random = RandomItems(seed: seed)
  }

  /// The next update: new items, items donated again, some deleted.
  package mutating func update(adding count: Int) -> Update {
    var update = Update()
    for item in items where generator.chance(10) {
      update.deletions.append(.identifiers([item.identifier], type: item.type))
      items.removeAll { $0.reference == item.reference }
    }
    for _ in 0..<count {
      let isNew = items.isEmpty || generator.chance(70)
      let item = random.item(isNew ? "i\(names)" : generator.pick(items).identifier)
      names += isNew ? 1 : 0
      update.items.append(item)
      items.removeAll { $0.reference == item.reference }
      items.append(item)
    }
    return update
  }

  /// What answers queries as the index should.
  package var oracle: QueryOracle { QueryOracle(items: items, fields: RandomItems.fields) }
}
