extension Query {
  /// What a descriptor asks for, in sections by a property.
  public init<Element>(
    _ descriptor: FetchDescriptor<Element>,
    sectionBy: any KeyPath<Element, String> & Sendable
  ) where Result == SectionedResults<Element, String> {
    self.init(descriptor.sectioned(by: sectionBy)) { models in
      SectionedResults(models) { $0[keyPath: sectionBy] }
    }
  }

  /// What a descriptor asks for, in sections by a property that may be missing.
  public init<Element>(
    _ descriptor: FetchDescriptor<Element>,
    sectionBy: any KeyPath<Element, String?> & Sendable
  ) where Result == SectionedResults<Element, String> {
    self.init(descriptor.sectioned(by: sectionBy)) { models in
      SectionedResults(models) { $0[keyPath: sectionBy] ?? "" }
    }
  }

  /// The models that a predicate lets through, in sections by a property.
  public init<Element>(
    filter: Predicate<Element>? = nil, sort descriptors: [SortDescriptor<Element>] = [],
    sectionBy: any KeyPath<Element, String> & Sendable
  ) where Result == SectionedResults<Element, String> {
    self.init(
      FetchDescriptor(predicate: filter, sortBy: descriptors), sectionBy: sectionBy)
  }

  /// The models that a predicate lets through, in sections by a property that may be missing.
  public init<Element>(
    filter: Predicate<Element>? = nil, sort descriptors: [SortDescriptor<Element>] = [],
    sectionBy: any KeyPath<Element, String?> & Sendable
  ) where Result == SectionedResults<Element, String> {
    self.init(
      FetchDescriptor(predicate: filter, sortBy: descriptors), sectionBy: sectionBy)
  }

  /// The models that a predicate lets through, ordered by a property, in sections by a property.
  public init<Element, Value: Comparable>(
    filter: Predicate<Element>? = nil, sort keyPath: any KeyPath<Element, Value> & Sendable,
    order: SortOrder = .forward, sectionBy: any KeyPath<Element, String> & Sendable
  ) where Result == SectionedResults<Element, String> {
    self.init(filter: filter, sort: [SortDescriptor(keyPath, order: order)], sectionBy: sectionBy)
  }

  /// The models that a predicate lets through, ordered by a property, in sections by a property
  /// that may be missing.
  public init<Element, Value: Comparable>(
    filter: Predicate<Element>? = nil, sort keyPath: any KeyPath<Element, Value> & Sendable,
    order: SortOrder = .forward, sectionBy: any KeyPath<Element, String?> & Sendable
  ) where Result == SectionedResults<Element, String> {
    self.init(filter: filter, sort: [SortDescriptor(keyPath, order: order)], sectionBy: sectionBy)
  }

  /// The models that a predicate lets through, ordered by a property that may be missing, which comes
  /// before all else, in sections by a property.
  public init<Element, Value: Comparable>(
    filter: Predicate<Element>? = nil, sort keyPath: any KeyPath<Element, Value?> & Sendable,
    order: SortOrder = .forward, sectionBy: any KeyPath<Element, String> & Sendable
  ) where Result == SectionedResults<Element, String> {
    self.init(filter: filter, sort: [SortDescriptor(keyPath, order: order)], sectionBy: sectionBy)
  }

  /// The models that a predicate lets through, ordered by a property that may be missing, which comes
  /// before all else, in sections by a property that may be missing.
  public init<Element, Value: Comparable>(
    filter: Predicate<Element>? = nil, sort keyPath: any KeyPath<Element, Value?> & Sendable,
    order: SortOrder = .forward, sectionBy: any KeyPath<Element, String?> & Sendable
  ) where Result == SectionedResults<Element, String> {
    self.init(filter: filter, sort: [SortDescriptor(keyPath, order: order)], sectionBy: sectionBy)
  }
}
