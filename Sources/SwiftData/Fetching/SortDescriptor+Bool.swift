extension Bool {
  /// 0 for false, 1 for true: what truths are ordered by.
  fileprivate var rank: Int { self ? 1 : 0 }
}

extension Optional where Wrapped == Bool {
  fileprivate var rank: Int? { map { $0 ? 1 : 0 } }
}

extension SortDescriptor where Compared: PersistentModel {
  /// Orders by a truth, false before true.
  ///
  /// ```swift
  /// let favoritesFirst = SortDescriptor(\Trip.isFavorite, order: .reverse)
  /// ```
  public init(
    _ keyPath: any KeyPath<Compared, Bool> & Sendable, order: SortOrder = .forward
  ) {
    let rank: KeyPath<Compared, Int> = keyPath.appending(path: \.rank)
    // What is appended captures nothing, so that the whole is as much for all actors as its begin.
    self.init(unsafeBitCast(rank, to: (any KeyPath<Compared, Int> & Sendable).self), order: order)
  }

  /// Orders by a truth that may be missing, which comes first.
  public init(
    _ keyPath: any KeyPath<Compared, Bool?> & Sendable, order: SortOrder = .forward
  ) {
    let rank: KeyPath<Compared, Int?> = keyPath.appending(path: \.rank)
    // What is appended captures nothing, so that the whole is as much for all actors as its begin.
    self.init(unsafeBitCast(rank, to: (any KeyPath<Compared, Int?> & Sendable).self), order: order)
  }
}

extension AnyKeyPath {
  /// The key path that a descriptor of this order has, of a truth; nil of any other.
  func ranked() -> AnyKeyPath? {
    appending(path: \Bool.rank) ?? appending(path: \Bool?.rank)
  }
}
