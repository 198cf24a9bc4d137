internal import KliegModel

extension Salvage {
  /// Asks the text view which rows there are.
  func read(_ known: (StoreSalvage.IdentifierVisitor) throws -> Void) throws {
    knownIsWhole = try read {
      try known { row, reference in
        guard row > 0, !isDeleted(row), !kept.contains(row) else {
          if gone.contains(row) { dropped[row] = reference }
          return
        }
        knownRow = max(knownRow, row)
        if try target.row(of: reference) != nil {
          // The view has not seen yet that the item has another row.
          dropped[row] = reference
        } else if lost[row] == nil {
          lost[row] = LostItem(reference: reference)
        }
      }
    }
  }

  /// Asks the store's own index of keys which rows there are.
  func readKeys() throws {
    let limit = max(bound.row, knownRow)
    let visit: (SQLiteStatement) throws -> Void = { [self] entry in
      let row = entry.integer(2)
      guard row > 0, row <= limit, !isDeleted(row), !kept.contains(row) else { return }
      let reference = entry.reference(0)
      guard try target.row(of: reference) == nil else { return }
      if let item = lost[row] {
        // Of two names one is damaged, and it cannot be told which.
        if item.reference != reference { alsoLost.insert(reference) }
      } else {
        lost[row] = LostItem(reference: reference)
      }
    }
    let up: StaticString = """
      SELECT identifier, type, row FROM item INDEXED BY item_key
      WHERE (identifier, type) >= (?1, ?2) ORDER BY identifier, type
      """
    let down: StaticString = """
      SELECT identifier, type, row FROM item INDEXED BY item_key
      ORDER BY identifier DESC, type DESC
      """
    keysAreWhole = try read { try self.source.visit(up, from: nil, visit) }
    guard !keysAreWhole else { return }
    try read { try self.source.visit(down, from: nil, visit) }
    // Between what cannot be read there may be more; known keys lead there.
    for reference in try sampleOfKeys() {
      _ = try source.damage { try source.visit(up, from: reference, count: 256, visit) }
    }
  }

  private func sampleOfKeys() throws -> [ItemReference] {
    let stride = max(1, Int64(report.kept / 256))
    var sample = try target.connection.query(
      "SELECT identifier, type FROM item WHERE row % ? = 0 LIMIT 512"
    ) {
      try $0.bind(1, stride)
      var references: [ItemReference] = []
      while try $0.step() { references.append($0.reference(0)) }
      return references
    }
    sample += lost.values.prefix(512).map(\.reference)
    return sample
  }
}

extension SalvageSource {
  /// Visits rows of a query, which may begin at a key of two parts, until it fails.
  func visit(
    _ query: StaticString, from reference: ItemReference?, count: Int = .max,
    _ body: (SQLiteStatement) throws -> Void
  ) throws {
    try connection.query(query) {
      if let reference {
        try $0.bind(1, copying: reference.identifier)
        try $0.bind(2, copying: reference.type ?? "")
      } else if $0.parameterCount > 0 {
        try $0.bind(1, copying: "")
        try $0.bind(2, copying: "")
      }
      var visited = 0
      while visited < count, try $0.step() {
        try body($0)
        visited += 1
      }
    }
  }
}
