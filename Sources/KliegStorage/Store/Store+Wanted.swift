package import KliegModel

/// What the reindexer is to be asked for: it lives with the items, and changes with them.
extension Store {
  /// Adds items to ask for; of one that is known already only the reason may grow.
  ///
  /// What was lost stays so when somebody requests it, and what was refused stays refused.
  package func want(_ items: [WantedItem]) throws {
    guard !items.isEmpty else { return }
    try change {
      for item in items { try connection.want(item) }
      state.wanted = try connection.wantedCounts()
    }
  }

  /// Asks for everything that the application has; nil takes that back.
  package func wantEverything(_ reason: ReindexRequest.Reason?) throws {
    guard reason != state.wantsEverything else { return }
    try change {
      try connection.setMeta(.wantsEverything, reason?.rawValue)
      state.wantsEverything = reason
    }
  }

  /// Why everything is to be asked for; nil when it is not.
  package var wantsEverything: ReindexRequest.Reason? { state.wantsEverything }

  /// How many items are to be asked for.
  package var wantedCounts: WantedCounts { state.wanted }

  /// Items to ask for in the order of their keys, after one, without those that were refused.
  package func wanted(after reference: ItemReference?, limit: Int) throws -> [WantedItem] {
    guard state.wanted.open > 0 else { return [] }
    return try connection.wanted(after: reference, limit: limit)
  }

  /// Items whose donation was refused, in the order of their keys.
  package func refusedWanted(limit: Int = 1000) throws -> [WantedItem] {
    try connection.wanted(after: nil, limit: limit, isRefused: true)
  }

  /// Sets an item aside because its donation was refused.
  ///
  /// One that nobody asked for counts for nothing, unless everything was asked for.
  package func refuseWanted(_ reference: ItemReference, because reason: String) throws {
    try change {
      try connection.query(
        """
        UPDATE wanted SET refusal = ?3,
        sum = row_sum(identifier, type, domain, reason, ?3) WHERE identifier = ?1 AND type = ?2
        """
      ) {
        try $0.bind(1, copying: reference.identifier)
        try $0.bind(2, copying: reference.type ?? "")
        try $0.bind(3, copying: reason)
        try $0.execute()
      }
      if connection.changedRows == 0, let everything = state.wantsEverything {
        try connection.want(
          WantedItem(reference: reference, reason: everything, refusal: reason))
      }
      state.wanted = try connection.wantedCounts()
    }
  }

  /// Asks again for items that were refused, or (nil) for all of them.
  ///
  /// - Returns: How many.
  package func retryWanted(_ references: [ItemReference]?) throws -> Int {
    guard state.wanted.refused > 0 else { return 0 }
    return try change {
      var count = 0
      if let references {
        for reference in references {
          try connection.query(
            """
            UPDATE wanted SET refusal = NULL,
            sum = row_sum(identifier, type, domain, reason, NULL)
            WHERE identifier = ? AND type = ? AND refusal NOT NULL
            """
          ) {
            try $0.bind(1, copying: reference.identifier)
            try $0.bind(2, copying: reference.type ?? "")
            try $0.execute()
          }
          count += connection.changedRows
        }
      } else {
        try connection.execute(
          """
          UPDATE wanted SET refusal = NULL,
          sum = row_sum(identifier, type, domain, reason, NULL) WHERE refusal NOT NULL
          """)
        count = connection.changedRows
      }
      state.wanted = try connection.wantedCounts()
      return count
    }
  }

  /// Forgets those items that are still asked for; refused ones stay.
  ///
  /// - Returns: How many there were.
  package func forgetWanted(_ references: [ItemReference]) throws -> Int {
    guard state.wanted.open > 0 else { return 0 }
    return try change {
      let before = state.wanted.open
      for reference in references {
        try connection.query(
          """
          DELETE FROM wanted WHERE identifier = ? AND type = ? AND refusal IS NULL
          RETURNING reason, refusal
          """
        ) {
          try $0.bind(1, copying: reference.identifier)
          try $0.bind(2, copying: reference.type ?? "")
          try uncount($0)
        }
      }
      return before - state.wanted.open
    }
  }

  /// An item that was donated is no longer asked for.
  func removeWanted(_ item: ItemBytes) throws {
    try connection.query(
      "DELETE FROM wanted WHERE identifier = ? AND type = ? RETURNING reason, refusal"
    ) {
      try $0.bind(1, utf8: item.identifier)
      try $0.bind(2, utf8: item.type)
      try uncount($0)
    }
  }

  /// An item that was deleted is no longer asked for.
  func removeWanted(_ reference: ItemReference) throws {
    try connection.query(
      "DELETE FROM wanted WHERE identifier = ? AND type = ? RETURNING reason, refusal"
    ) {
      try $0.bind(1, copying: reference.identifier)
      try $0.bind(2, copying: reference.type ?? "")
      try uncount($0)
    }
  }

  /// Steps a statement that gives reason and refusal of what it removes.
  func uncount(_ statement: SQLiteStatement) throws {
    while try statement.step() {
      try state.wanted.add(
        -1, reason: statement.wantedReason(0), isRefused: !statement.isNull(1))
    }
  }
}
