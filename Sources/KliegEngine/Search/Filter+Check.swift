package import KliegModel

extension Filter {
  /// Refuses a tree that is too deep or too large.
  package func check(depth: Int, nodes: Int) throws {
    var level = [self]
    var count = 0
    var levels = 0
    while !level.isEmpty {
      levels += 1
      count += level.count
      guard levels <= depth else { throw Self.refusal("levels", depth, .filterDepth) }
      guard count <= nodes else { throw Self.refusal("nodes", nodes, .filterNodes) }
      level = level.flatMap { filter -> [Filter] in
        switch filter {
        case .all(let filters), .any(let filters): filters
        case .not(let filter): [filter]
        case .attribute, .text: []
        }
      }
    }
  }

  private static func refusal(_ unit: String, _ limit: Int, _ setting: Setting) -> KliegError {
    KliegError(
      .limitExceeded, "The filter has more than the \(limit) \(unit) that are allowed.",
      details: ["limit": setting.rawValue])
  }
}
