internal import KliegModel

extension SQLiteConnection {
  /// Adds an item to ask for.
  func want(_ item: WantedItem) throws {
    try query(
      """
      INSERT INTO wanted(identifier, type, domain, reason, refusal, sum)
      VALUES (?1, ?2, ?3, ?4, ?5, row_sum(?1, ?2, ?3, ?4, ?5))
      ON CONFLICT(identifier, type) DO UPDATE SET
      domain = coalesce(excluded.domain, domain), reason = min(reason, excluded.reason),
      refusal = coalesce(refusal, excluded.refusal), sum = row_sum(
        identifier, type, coalesce(excluded.domain, domain), min(reason, excluded.reason),
        coalesce(refusal, excluded.refusal))
      """
    ) {
      try $0.bind(1, copying: item.reference.identifier)
      try $0.bind(2, copying: item.reference.type ?? "")
      if let domain = item.domain { try $0.bind(3, copying: domain) }
      // By their letters “damaged” comes before “requested”.
      try $0.bind(4, copying: item.reason.rawValue)
      if let refusal = item.refusal { try $0.bind(5, copying: refusal) }
      try $0.execute()
    }
  }

  func wantsEverything() throws -> ReindexRequest.Reason? {
    guard let text = try textMeta(.wantsEverything) else { return nil }
    guard let reason = ReindexRequest.Reason(rawValue: text) else {
      throw Damage(file: StoreSchema.fileName, finding: "it wants everything because of “\(text)”")
    }
    return reason
  }

  func wantedCounts() throws -> WantedCounts {
    try query("SELECT reason, refusal NOT NULL, count(*) FROM wanted GROUP BY 1, 2") {
      var counts = WantedCounts()
      while try $0.step() {
        try counts.add(
          Int($0.integer(2)), reason: $0.wantedReason(0), isRefused: $0.integer(1) != 0)
      }
      return counts
    }
  }

  func wanted(
    after reference: ItemReference?, limit: Int, isRefused: Bool = false
  ) throws -> [WantedItem] {
    try query(
      """
      SELECT identifier, type, domain, reason, refusal,
      sum IS row_sum(identifier, type, domain, reason, refusal) FROM wanted
      WHERE (?4 OR (identifier, type) > (?1, ?2)) AND (refusal NOT NULL) = ?5
      ORDER BY identifier, type LIMIT ?3
      """
    ) {
      try $0.bind(1, copying: reference?.identifier ?? "")
      try $0.bind(2, copying: reference?.type ?? "")
      try $0.bind(3, Int64(limit))
      try $0.bind(4, reference == nil)
      try $0.bind(5, isRefused)
      var items: [WantedItem] = []
      while try $0.step() { items.append(try $0.wantedItem()) }
      return items
    }
  }
}

extension SQLiteStatement {
  func wantedReason(_ column: Int32) throws -> ReindexRequest.Reason {
    guard let reason = ReindexRequest.Reason(rawValue: text(column)) else {
      throw Damage(
        file: StoreSchema.fileName, finding: "an item is wanted because of “\(text(column))”")
    }
    return reason
  }

  /// The wanted item in the columns identifier, type, domain, reason, refusal, and whether its sum
  /// matches.
  func wantedItem() throws -> WantedItem {
    guard integer(5) == 1 else {
      throw Damage(
        file: StoreSchema.fileName, finding: "a wanted item does not match its sum")
    }
    return WantedItem(
      reference: reference(0), domain: optionalText(2), reason: try wantedReason(3),
      refusal: optionalText(4))
  }

  /// The key in two columns, identifier and type.
  func reference(_ column: Int32) -> ItemReference {
    let type = text(column + 1)
    return ItemReference(text(column), type: type.isEmpty ? nil : type)
  }
}
