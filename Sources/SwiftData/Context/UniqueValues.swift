import KliegModel

/// Finds the stored models that have the unique values of those that are to be saved.
struct UniqueValues {
  let entity: StoredEntity

  /// The values of the properties of a constraint; nil where one is missing, which is like no other.
  func values(_ model: any PersistentModel, _ constraint: [Int]) throws -> [AttributeValue]? {
    let values = try constraint.map { try model.storage.known($0) }
    return values.contains(.null) || values.contains(.list([])) ? nil : values
  }

  /// The names of the stored models by their values of a constraint.
  ///
  /// - Parameters:
  ///   - wanted: The values to look for.
  ///   - constraint: The positions of the properties.
  /// - Returns: The names; several where a constraint is younger than what is stored.
  /// - Throws: What the store meets.
  func holders(
    of wanted: [[AttributeValue]], _ constraint: [Int]
  ) throws -> [[AttributeValue]: [String]] {
    var holders: [[AttributeValue]: [String]] = [:]
    let names = constraint.map { entity.names[$0] }
    for start in stride(from: 0, to: wanted.count, by: 1000) {
      let part = wanted[start..<min(start + 1000, wanted.count)]
      let filter: KliegModel.Filter =
        constraint.count == 1
        ? .attribute(names[0], .oneOf(part.map { $0[0] }))
        : .any(part.map { values in .all(zip(names, values).map { .attribute($0, .equal($1)) }) })
      let query = KliegModel.Query(
        filter: entity.filter(filter), limit: .max, attributes: .only(names))
      for hit in try entity.store.search(query).hits {
        holders[names.map { (hit.attributes[$0] ?? .null).plain }, default: []].append(
          hit.identifier)
      }
    }
    return holders
  }
}

extension AttributeValue {
  /// What the store does not tell apart as one: whole numbers and integers, no values and none.
  var plain: AttributeValue {
    switch self {
    case .number(let number): Int64(exactly: number).map { .integer($0) } ?? self
    case .list(let elements): elements.isEmpty ? .null : .list(elements.map(\.plain))
    default: self
    }
  }
}
