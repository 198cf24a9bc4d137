import KliegModel

/// What a descriptor asks for, kept as it is: fetched again when the context or the store has changed.
final class LiveResults<Element: PersistentModel> {
  private let context: ModelContext
  private let descriptor: FetchDescriptor<Element>
  private var state = State.stale([])
  private var task: Task<Void, Never>?
  /// Told when there may be something else than before.
  var onChange: () -> Void = {}
  private(set) var error: (any Error)?

  private enum State {
    case fresh([Element])
    /// To be fetched again by whoever looks next.
    case stale([Element])
  }

  /// What runs on the actor that the results belong to.
  private struct Here: @unchecked Sendable {
    // Sendable because its task runs on the actor that the results were made on, and nowhere else.
    weak var results: LiveResults?

    /// What the store tells, once it can be asked what to watch; nil where it never can.
    func changes() async -> AsyncStream<Void>? {
      var pauses = Pauses()
      while !Task.isCancelled {
        do {
          return try results?.changes()
        } catch {
          guard error.mayPass else { return nil }
        }
        // Nothing holds the results meanwhile.
        await pauses.next()
      }
      return nil
    }
  }

  /// Begins.
  ///
  /// A store that is away now is followed as soon as it is there.
  ///
  /// - Parameters:
  ///   - descriptor: Which models.
  ///   - context: Where they are.
  ///   - isolation: The actor that the context belongs to; without one, nobody can be told of what the
  ///     store tells, and the results follow the context alone.
  init(
    _ descriptor: FetchDescriptor<Element>, in context: ModelContext,
    isolation: isolated (any Actor)?
  ) {
    self.context = context
    self.descriptor = descriptor
    context.observers[ObjectIdentifier(self)] = { [weak self] in self?.invalidate() }
    refresh()
    guard isolation != nil else { return }
    let here = Here(results: self)
    task = Task {
      _ = isolation
      guard let changes = await here.changes() else { return }
      for await _ in changes {
        guard let results = here.results else { return }
        results.refresh()
        results.onChange()
      }
    }
  }

  deinit {
    task?.cancel()
    context.observers[ObjectIdentifier(self)] = nil
  }

  /// What is found now.
  var elements: [Element] {
    if case .stale = state { refresh() }
    switch state {
    case .fresh(let elements), .stale(let elements): return elements
    }
  }

  private func invalidate() {
    guard case .fresh(let elements) = state else { return }
    state = .stale(elements)
    onChange()
  }

  /// Fetches again; what was found before stays where that fails.
  private func refresh() {
    do {
      state = .fresh(try context.fetch(descriptor))
      error = nil
    } catch {
      if case .stale(let elements) = state { state = .fresh(elements) }
      self.error = error
    }
  }

  /// The store's word that something is different: in the answer itself, and, for what no answer shows,
  /// that anything was saved.
  private func changes() throws -> AsyncStream<Void> {
    let plan = try FetchPlan(descriptor, in: context)
    let window = min((plan.limit ?? 1000).saturating(plan.offset), 10_000)
    let store = plan.entity.store
    let queries = [
      plan.query(limit: max(1, window), offset: 0, attributes: .all), TransactionRecord.newest,
    ]
    return StoreChanges(watched: queries.map { (store, $0) }).stream()
  }
}
