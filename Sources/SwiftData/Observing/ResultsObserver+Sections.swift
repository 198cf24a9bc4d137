extension ResultsObserver where SectionTitle == String {
  /// Observes what a descriptor asks for, in sections by a property, in a context of its own.
  public convenience init(
    fetchDescriptor: FetchDescriptor<Element>,
    sectionBy: any KeyPath<Element, String> & Sendable, modelContainer: ModelContainer,
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      fetchDescriptor: fetchDescriptor, sectionBy: sectionBy,
      modelContext: ModelContext(modelContainer), isolation: isolation)
  }

  /// Observes what a descriptor asks for, in sections by a property that may be missing, in a context of
  /// its own.
  public convenience init(
    fetchDescriptor: FetchDescriptor<Element>,
    sectionBy: any KeyPath<Element, String?> & Sendable, modelContainer: ModelContainer,
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      fetchDescriptor: fetchDescriptor, sectionBy: sectionBy,
      modelContext: ModelContext(modelContainer), isolation: isolation)
  }

  /// Observes the models that a predicate lets through, in sections by a property that may be missing.
  public convenience init(
    filterBy predicate: Predicate<Element>? = nil, sortBy: [SortDescriptor<Element>] = [],
    sectionBy: any KeyPath<Element, String?> & Sendable, modelContext: ModelContext,
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      fetchDescriptor: FetchDescriptor(predicate: predicate, sortBy: sortBy),
      sectionBy: sectionBy, modelContext: modelContext, isolation: isolation)
  }

  /// Observes the models that a predicate lets through, in sections by a property, in a context of its own.
  public convenience init(
    filterBy predicate: Predicate<Element>? = nil, sortBy: [SortDescriptor<Element>] = [],
    sectionBy: any KeyPath<Element, String> & Sendable, modelContainer: ModelContainer,
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      fetchDescriptor: FetchDescriptor(predicate: predicate, sortBy: sortBy),
      sectionBy: sectionBy, modelContainer: modelContainer, isolation: isolation)
  }

  /// Observes the models that a predicate lets through, in sections by a property that may be missing, in a
  /// context of its own.
  public convenience init(
    filterBy predicate: Predicate<Element>? = nil, sortBy: [SortDescriptor<Element>] = [],
    sectionBy: any KeyPath<Element, String?> & Sendable, modelContainer: ModelContainer,
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      fetchDescriptor: FetchDescriptor(predicate: predicate, sortBy: sortBy),
      sectionBy: sectionBy, modelContainer: modelContainer, isolation: isolation)
  }
}
