package import KliegModel

/// Deletions outlive the requests that were delivered before them: no late answer undoes one.
extension Store {
  /// Logs deletions from here on, until ``endFence()``, also after the daemon has died.
  ///
  /// - Returns: The number of now, for a request that is delivered now.
  package func beginFence() throws -> Int64 {
    guard !state.fence.isOpen else { return state.fence.number }
    return try change {
      state.fence = Fence(number: state.fence.number + 1, isOpen: true)
      try log(.begin, "", "")
      return state.fence.number
    }
  }

  /// No request is open any more: the log is emptied.
  package func endFence() throws {
    guard state.fence.isOpen else { return }
    try change {
      try connection.execute("DELETE FROM fence")
      // Its numbers go on, so that no later fence lets through what this one would not.
      try connection.setMeta(.fence, state.fence.number)
      state.fence.isOpen = false
    }
  }

  /// Whether an item was deleted, alone or with its type, its domain or everything, after a number.
  package func isFenced(
    _ reference: ItemReference, domain: String?, since number: Int64
  ) throws -> Bool {
    guard state.fence.isOpen, state.fence.number > number else { return false }
    let type = reference.type ?? ""
    if try isLogged(.all, "", "", after: number) { return true }
    if try isLogged(.identifier, reference.identifier, type, after: number) { return true }
    if !type.isEmpty, try isLogged(.type, "", type, after: number) { return true }
    guard let domain else { return false }
    if try isLogged(.domain, domain, "", after: number) { return true }
    for dot in domain.utf8.indices where domain.utf8[dot] == UInt8(ascii: ".") {
      if try isLogged(.domain, String(domain[..<dot]), "", after: number) { return true }
    }
    return false
  }

  /// Notes a deletion: what it covers is no longer asked for, and is fenced while a fence is open.
  ///
  /// The functions that delete do it for each item; this is for the domains and types that were
  /// meant, and for what is lost and so has no row.
  package func logDeletion(_ deletion: Deletion) throws {
    try change { try supersede(deletion) }
  }

  func supersede(_ deletion: Deletion) throws {
    switch deletion {
    case .identifiers(let identifiers, let type):
      for identifier in identifiers { try supersede(ItemReference(identifier, type: type)) }
    case .domain(let domain):
      if state.wanted.total > 0 { try removeWanted(inDomain: domain) }
      try log(.domain, domain, "")
    case .type(let type):
      if state.wanted.total > 0 { try removeWanted(ofType: type) }
      try log(.type, "", type)
    case .all:
      if state.wanted.total > 0 { try connection.execute("DELETE FROM wanted") }
      state.wanted = WantedCounts()
      try wantEverything(nil)
      // It covers all that was logged before.
      if state.fence.isOpen { try connection.execute("DELETE FROM fence") }
      try log(.all, "", "")
    }
  }

  /// Notes that an item is deleted, whether there is one or not.
  func supersede(_ reference: ItemReference) throws {
    if state.wanted.total > 0 { try removeWanted(reference) }
    try log(.identifier, reference.identifier, reference.type ?? "")
  }

  /// Notes that the item of a row is deleted.
  func supersede(row: Int64, isLogged: Bool) throws {
    guard state.wanted.total > 0 || (state.fence.isOpen && isLogged) else { return }
    let reference = try connection.query("SELECT identifier, type FROM item WHERE row = ?") {
      try $0.bind(1, row)
      return try $0.step() ? $0.reference(0) : nil
    }
    guard let reference else { return }
    if isLogged { try supersede(reference) } else { try removeWanted(reference) }
  }

  /// What a line of the log names.
  private enum Logged: String {
    /// The fence began; the line keeps it open.
    case begin
    case identifier, domain, type, all
  }

  private func log(_ kind: Logged, _ name: String, _ type: String) throws {
    guard state.fence.isOpen else { return }
    if kind != .begin { state.fence.number += 1 }
    try connection.query(
      """
      INSERT OR REPLACE INTO fence(kind, name, type, number, sum)
      VALUES (?1, ?2, ?3, ?4, row_sum(?1, ?2, ?3, ?4))
      """
    ) {
      try $0.bind(1, copying: kind.rawValue)
      try $0.bind(2, copying: name)
      try $0.bind(3, copying: type)
      try $0.bind(4, state.fence.number)
      try $0.execute()
    }
  }

  private func isLogged(
    _ kind: Logged, _ name: String, _ type: String, after number: Int64
  ) throws -> Bool {
    try connection.query(
      """
      SELECT number, sum IS row_sum(kind, name, type, number) FROM fence
      WHERE kind = ? AND name = ? AND type = ?
      """
    ) {
      try $0.bind(1, copying: kind.rawValue)
      try $0.bind(2, copying: name)
      try $0.bind(3, copying: type)
      guard try $0.step() else { return false }
      guard $0.integer(1) == 1 else { throw Fence.damage }
      return $0.integer(0) > number
    }
  }

  private func removeWanted(inDomain domain: String) throws {
    try connection.query(
      """
      DELETE FROM wanted WHERE domain = ?1 OR (domain >= ?2 AND domain < ?3)
      RETURNING reason, refusal
      """
    ) {
      try $0.bind(1, copying: domain)
      try $0.bind(2, copying: domain + ".")
      // The character after the dot.
      try $0.bind(3, copying: domain + "/")
      try uncount($0)
    }
  }

  private func removeWanted(ofType type: String) throws {
    try connection.query("DELETE FROM wanted WHERE type = ? RETURNING reason, refusal") {
      try $0.bind(1, copying: type)
      try uncount($0)
    }
  }
}

extension Fence {
  static var damage: Damage {
    Damage(file: StoreSchema.fileName, finding: "its log of deletions does not match its sums")
  }
}

extension SQLiteConnection {
  /// Where the fence is: open as long as there is a line.
  func fence() throws -> Fence {
    if try integer("SELECT count(*) FROM fence WHERE sum IS NOT row_sum(kind, name, type, number)")
      > 0
    {
      throw Fence.damage
    }
    let number = try query("SELECT max(number) FROM fence") {
      try $0.step() ? $0.optionalInteger(0) : nil
    }
    if let number { return Fence(number: number, isOpen: true) }
    return Fence(number: try integerMeta(.fence) ?? 0, isOpen: false)
  }
}
