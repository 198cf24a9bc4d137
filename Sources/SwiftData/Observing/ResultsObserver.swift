public import Observation

/// The models that a descriptor asks for, observed: what `@Query` is for views, for all other code.
///
/// ```swift
/// let observer = try ResultsObserver<Trip, Never>(
///   filterBy: #Predicate { $0.isFavorite }, sortBy: [SortDescriptor(\.start)],
///   modelContext: context)
/// print(observer.results.map(\.name))
/// ```
///
/// The results follow what the context does at once, and what others save as soon as the store tells. They
/// are updated on the actor that the observer is made on. A store that is away is no reason not to observe:
/// ``fetchError`` tells of it, and the results come when it is there.
public final class ResultsObserver<Element, SectionTitle>: Observable
where Element: PersistentModel, SectionTitle: Hashable {
  /// The context.
  public let modelContext: ModelContext
  private let live: LiveResults<Element>
  private let title: ((Element) -> SectionTitle)?
  private let registrar = ObservationRegistrar()

  private init(
    _ descriptor: FetchDescriptor<Element>, _ context: ModelContext,
    _ title: ((Element) -> SectionTitle)?, isolation: isolated (any Actor)?
  ) throws {
    modelContext = context
    self.title = title
    live = LiveResults(descriptor, in: context, isolation: isolation)
    // What passes is shown by `fetchError`, and the results come when the store does.
    if let error = live.error, !error.mayPass { throw error }
    live.onChange = { [weak self] in
      guard let self else { return }
      registrar.withMutation(of: self, keyPath: \.results) {}
      registrar.withMutation(of: self, keyPath: \.fetchError) {}
    }
  }

  /// The models, in order.
  public var results: [Element] {
    registrar.access(self, keyPath: \.results)
    return live.elements
  }

  /// Why the models could not be fetched the last time; nil when they could.
  public var fetchError: (any Error)? {
    registrar.access(self, keyPath: \.fetchError)
    return live.error
  }
}

extension ResultsObserver where SectionTitle == Never {
  /// Observes what a descriptor asks for.
  public convenience init(
    fetchDescriptor: FetchDescriptor<Element>, modelContext: ModelContext,
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(fetchDescriptor, modelContext, nil, isolation: isolation)
  }

  /// Observes what a descriptor asks for, in a context of its own.
  public convenience init(
    fetchDescriptor: FetchDescriptor<Element>, modelContainer: ModelContainer,
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(fetchDescriptor, ModelContext(modelContainer), nil, isolation: isolation)
  }

  /// Observes the models that a predicate lets through.
  public convenience init(
    filterBy predicate: Predicate<Element>? = nil, sortBy: [SortDescriptor<Element>] = [],
    modelContext: ModelContext, isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      FetchDescriptor(predicate: predicate, sortBy: sortBy), modelContext, nil,
      isolation: isolation)
  }

  /// Observes the models that a predicate lets through, in a context of its own.
  public convenience init(
    filterBy predicate: Predicate<Element>? = nil, sortBy: [SortDescriptor<Element>] = [],
    modelContainer: ModelContainer, isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      FetchDescriptor(predicate: predicate, sortBy: sortBy), ModelContext(modelContainer), nil,
      isolation: isolation)
  }
}

extension ResultsObserver where SectionTitle == String {
  /// Observes what a descriptor asks for, in sections by a property.
  public convenience init(
    fetchDescriptor: FetchDescriptor<Element>,
    sectionBy: any KeyPath<Element, String> & Sendable, modelContext: ModelContext,
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      fetchDescriptor.sectioned(by: sectionBy), modelContext, { $0[keyPath: sectionBy] },
      isolation: isolation)
  }

  /// Observes what a descriptor asks for, in sections by a property that may be missing.
  public convenience init(
    fetchDescriptor: FetchDescriptor<Element>,
    sectionBy: any KeyPath<Element, String?> & Sendable, modelContext: ModelContext,
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      fetchDescriptor.sectioned(by: sectionBy), modelContext, { $0[keyPath: sectionBy] ?? "" },
      isolation: isolation)
  }

  /// Observes the models that a predicate lets through, in sections by a property.
  public convenience init(
    filterBy predicate: Predicate<Element>? = nil, sortBy: [SortDescriptor<Element>] = [],
    sectionBy: any KeyPath<Element, String> & Sendable, modelContext: ModelContext,
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      fetchDescriptor: FetchDescriptor(predicate: predicate, sortBy: sortBy),
      sectionBy: sectionBy, modelContext: modelContext, isolation: isolation)
  }

  /// The models in their sections.
  public var sections: SectionedResults<Element, String> {
    let models = results
    return SectionedResults(models) { title?($0) ?? "" }
  }
}
