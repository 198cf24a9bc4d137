extension Query {
  /// All models of the class.
  public init(animation: Animation) {
    self.init()
  }

  /// All models of the class.
  public init(transaction: Transaction) {
    self.init()
  }

  /// What a descriptor asks for.
  public init<Element>(_ descriptor: FetchDescriptor<Element>, transaction: Transaction? = nil)
  where Result == [Element] {
    self.init(descriptor) { $0 }
  }

  /// What a descriptor asks for.
  public init<Element>(_ descriptor: FetchDescriptor<Element>, animation: Animation)
  where Result == [Element] {
    self.init(descriptor)
  }

  /// The models that a predicate lets through, in an order.
  public init<Element>(
    filter: Predicate<Element>? = nil, sort descriptors: [SortDescriptor<Element>] = [],
    transaction: Transaction? = nil
  ) where Result == [Element] {
    self.init(FetchDescriptor(predicate: filter, sortBy: descriptors)) { $0 }
  }

  /// The models that a predicate lets through, in an order.
  public init<Element>(
    filter: Predicate<Element>? = nil, sort descriptors: [SortDescriptor<Element>] = [],
    animation: Animation
  ) where Result == [Element] {
    self.init(filter: filter, sort: descriptors)
  }

  /// The models that a predicate lets through, ordered by a property.
  public init<Element, Value: Comparable>(
    filter: Predicate<Element>? = nil, sort keyPath: any KeyPath<Element, Value> & Sendable,
    order: SortOrder = .forward, transaction: Transaction? = nil
  ) where Result == [Element] {
    self.init(filter: filter, sort: [SortDescriptor(keyPath, order: order)])
  }

  /// The models that a predicate lets through, ordered by a property.
  public init<Element, Value: Comparable>(
    filter: Predicate<Element>? = nil, sort keyPath: any KeyPath<Element, Value> & Sendable,
    order: SortOrder = .forward, animation: Animation
  ) where Result == [Element] {
    self.init(filter: filter, sort: [SortDescriptor(keyPath, order: order)])
  }

  /// The models that a predicate lets through, ordered by a property that may be missing, which comes
  /// before all else.
  public init<Element, Value: Comparable>(
    filter: Predicate<Element>? = nil, sort keyPath: any KeyPath<Element, Value?> & Sendable,
    order: SortOrder = .forward, transaction: Transaction? = nil
  ) where Result == [Element] {
    self.init(filter: filter, sort: [SortDescriptor(keyPath, order: order)])
  }

  /// The models that a predicate lets through, ordered by a property that may be missing, which comes
  /// before all else.
  public init<Element, Value: Comparable>(
    filter: Predicate<Element>? = nil, sort keyPath: any KeyPath<Element, Value?> & Sendable,
    order: SortOrder = .forward, animation: Animation
  ) where Result == [Element] {
    self.init(filter: filter, sort: [SortDescriptor(keyPath, order: order)])
  }
}
