package import KliegModel

extension ColumnSnapshot {
  /// The first column in which a row is not what its item says; nil when all are.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - attributes: Its attributes, decoded.
  /// - Returns: The name of the column.
  package func difference(
    from item: StoredItem, attributes: [String: AttributeValue]
  ) -> String? {
    let row = item.row
    guard live.contains(row) else { return "the row is not there" }
    if !types.holds(row, item.type.map { [$0] } ?? []) { return SystemAttribute.type.rawValue }
    if !domains.holds(row, item.domain.map { [$0] } ?? []) {
      return SystemAttribute.domain.rawValue
    }
    let priority = item.priority == 0 ? [] : [WideNumber(Int64(item.priority))]
    if !priorities.holds(row, priority) { return SystemAttribute.priority.rawValue }
    if expirations.dates.first(row) != item.expires { return SystemAttribute.expiration.rawValue }
    for (name, value) in attributes where value.isPresent && places[name] == nil { return name }
    for (name, place) in places {
      let value = attributes[name].flatMap { $0.isPresent ? $0 : nil }
      if !columns[place].holds(row, value) { return name }
    }
    return nil
  }
}

extension AttributeColumn {
  /// Whether a row has exactly a value; nil is none.
  fileprivate func holds(_ row: Int64, _ value: AttributeValue?) -> Bool {
    let elements = value?.elements ?? []
    switch self {
    case .numbers(let column):
      let numbers = elements.compactMap(WideNumber.init)
      return numbers.count == elements.count && column.holds(row, numbers)
    case .dates(let column):
      let moments = elements.compactMap(\.microseconds)
      var found: [Int64] = []
      column.forEach(row) { found.append($0) }
      return moments.count == elements.count && found == moments
    case .booleans(let column):
      let flags = elements.compactMap(\.flag)
      return flags.count == elements.count
        && column.trueRows.contains(row) == flags.contains(true)
        && column.falseRows.contains(row) == flags.contains(false)
    case .strings(let column):
      let texts = elements.compactMap(\.text)
      return texts.count == elements.count && column.holds(row, texts)
    }
  }
}

extension NumberColumn {
  fileprivate func holds(_ row: Int64, _ numbers: [WideNumber]) -> Bool {
    var found: [WideNumber] = []
    forEach(row) { found.append($0) }
    return found == numbers
  }
}

extension StringColumn {
  fileprivate func holds(_ row: Int64, _ texts: [String]) -> Bool {
    var found: [UInt32] = []
    codes.forEach(row) { found.append($0) }
    guard found.count == texts.count else { return false }
    return zip(found, texts).allSatisfy { code, text in dictionary.holds(text, at: code) }
  }
}
