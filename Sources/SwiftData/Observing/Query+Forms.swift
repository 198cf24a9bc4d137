extension Query where Result == [Element] {
  /// All models of the class.
  public init() {
    self.init(FetchDescriptor()) { $0 }
  }

  /// All models of the class.
  public init(animation: Animation) {
    self.init()
  }

  /// All models of the class.
  public init(transaction: Transaction) {
    self.init()
  }

  /// What a descriptor asks for.
  public init(_ descriptor: FetchDescriptor<Element>, transaction: Transaction? = nil) {
    self.init(descriptor) { $0 }
  }

  /// What a descriptor asks for.
  public init(_ descriptor: FetchDescriptor<Element>, animation: Animation) {
    self.init(descriptor)
  }

  /// The models that a predicate lets through, in an order.
  public init(
    filter: Predicate<Element>? = nil, sort descriptors: [SortDescriptor<Element>] = [],
    transaction: Transaction? = nil
  ) {
    self.init(FetchDescriptor(predicate: filter, sortBy: descriptors)) { $0 }
  }

  /// The models that a predicate lets through, in an order.
  public init(
    filter: Predicate<Element>? = nil, sort descriptors: [SortDescriptor<Element>] = [],
    animation: Animation
  ) {
    self.init(filter: filter, sort: descriptors)
  }

  /// The models that a predicate lets through, ordered by a property.
  public init<Value: Comparable>(
    filter: Predicate<Element>? = nil, sort keyPath: any KeyPath<Element, Value> & Sendable,
    order: SortOrder = .forward, transaction: Transaction? = nil
  ) {
    self.init(filter: filter, sort: [SortDescriptor(keyPath, order: order)])
  }

  /// The models that a predicate lets through, ordered by a property.
  public init<Value: Comparable>(
    filter: Predicate<Element>? = nil, sort keyPath: any KeyPath<Element, Value> & Sendable,
    order: SortOrder = .forward, animation: Animation
  ) {
    self.init(filter: filter, sort: [SortDescriptor(keyPath, order: order)])
  }

  /// The models that a predicate lets through, ordered by a property that may be missing, which comes
  /// before all else.
  public init<Value: Comparable>(
    filter: Predicate<Element>? = nil, sort keyPath: any KeyPath<Element, Value?> & Sendable,
    order: SortOrder = .forward, transaction: Transaction? = nil
  ) {
    self.init(filter: filter, sort: [SortDescriptor(keyPath, order: order)])
  }

  /// The models that a predicate lets through, ordered by a property that may be missing, which comes
  /// before all else.
  public init<Value: Comparable>(
    filter: Predicate<Element>? = nil, sort keyPath: any KeyPath<Element, Value?> & Sendable,
    order: SortOrder = .forward, animation: Animation
  ) {
    self.init(filter: filter, sort: [SortDescriptor(keyPath, order: order)])
  }
}

extension Query where Result == SectionedResults<Element, String> {
  /// What a descriptor asks for, in sections by a property.
  public init(
    _ descriptor: FetchDescriptor<Element>,
    sectionBy: any KeyPath<Element, String> & Sendable
  ) {
    var descriptor = descriptor
    descriptor.sortBy.insert(SortDescriptor(sectionBy), at: 0)
    self.init(descriptor) { models in SectionedResults(models) { $0[keyPath: sectionBy] } }
  }

  /// What a descriptor asks for, in sections by a property that may be missing.
  public init(
    _ descriptor: FetchDescriptor<Element>,
    sectionBy: any KeyPath<Element, String?> & Sendable
  ) {
    var descriptor = descriptor
    descriptor.sortBy.insert(SortDescriptor(sectionBy), at: 0)
    self.init(descriptor) { models in SectionedResults(models) { $0[keyPath: sectionBy] ?? "" } }
  }

  /// The models that a predicate lets through, in sections by a property.
  public init(
    filter: Predicate<Element>? = nil, sort descriptors: [SortDescriptor<Element>] = [],
    sectionBy: any KeyPath<Element, String> & Sendable
  ) {
    self.init(
      FetchDescriptor(predicate: filter, sortBy: descriptors), sectionBy: sectionBy)
  }

  /// The models that a predicate lets through, in sections by a property that may be missing.
  public init(
    filter: Predicate<Element>? = nil, sort descriptors: [SortDescriptor<Element>] = [],
    sectionBy: any KeyPath<Element, String?> & Sendable
  ) {
    self.init(
      FetchDescriptor(predicate: filter, sortBy: descriptors), sectionBy: sectionBy)
  }
}
