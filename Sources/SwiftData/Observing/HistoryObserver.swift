public import Observation

/// Tells that the history of a container's stores has moved: that somebody has saved, in this process or
/// another one.
///
/// ```swift
/// let observer = try HistoryObserver(observedModels: [Trip.self], modelContainer: container)
/// withObservationTracking {
///   print(observer.eventCounter)
/// } onChange: {
///   print("Somebody has saved trips.")
/// }
/// ```
///
/// It is updated on the actor that it is made on; made on none, it looks when it is asked.
public final class HistoryObserver: Observable {
  /// The stores.
  public let modelContainer: ModelContainer
  /// The classes whose changes count; empty for all.
  public let observedModels: [any PersistentModel.Type]
  /// Whose changes count, by ``ModelContext/author``; empty for everybody's.
  public let authors: Set<String>
  private let names: Set<String>
  private let stores: [any ModelStore]
  /// The last transaction that was looked at, by store.
  private var seen: [String: Int64]
  private var counter = 0
  private let registrar = ObservationRegistrar()
  private var task: Task<Void, Never>?

  /// What runs on the actor that the observer belongs to.
  private struct Here: @unchecked Sendable {
    // Sendable because its task runs on the actor that the observer was made on, and nowhere else.
    weak var observer: HistoryObserver?
  }

  /// Begins.
  ///
  /// - Parameters:
  ///   - historyTokens: How far the caller has looked, by store identifier, so that what came since counts at
  ///     once; nil to begin with what comes from now on.
  ///   - observedModels: The classes whose changes count; empty for all.
  ///   - authors: Whose changes count; empty for everybody's.
  ///   - modelContainer: The stores.
  ///   - isolation: The actor that is told.
  /// - Throws: `KliegError` where a store does not say how far it is.
  public init(
    historyTokens: [String: any HistoryToken]? = nil,
    observedModels: [any PersistentModel.Type] = [], authors: Set<String> = [],
    modelContainer: ModelContainer, isolation: isolated (any Actor)? = #isolation
  ) throws {
    self.modelContainer = modelContainer
    self.observedModels = observedModels
    self.authors = authors
    names = Set(observedModels.map { ModelEntity.of($0).name })
    stores = ModelContext(modelContainer).stores
    var seen: [String: Int64] = [:]
    for store in stores {
      if let historyTokens {
        let token = historyTokens[store.identifier] as? DefaultHistoryToken
        seen[store.identifier] = token?.tokenValue?[store.identifier]
      } else {
        seen[store.identifier] = try store.state(isKnown: false)?.number
      }
    }
    self.seen = seen
    guard isolation != nil else { return }
    let here = Here(observer: self)
    let changes = StoreChanges(watched: stores.map { ($0, TransactionRecord.newest) })
    task = Task {
      _ = isolation
      for await _ in changes.stream() {
        guard let observer = here.observer else { return }
        observer.look()
      }
    }
  }

  deinit { task?.cancel() }

  /// How often changes were met that count.
  public var eventCounter: Int {
    if task == nil { look() }
    registrar.access(self, keyPath: \.eventCounter)
    return counter
  }

  /// How far the observer has looked, by store identifier.
  public var historyTokens: [String: any HistoryToken] {
    var tokens: [String: any HistoryToken] = [:]
    for (store, number) in seen { tokens[store] = DefaultHistoryToken(store, number) }
    return tokens
  }

  /// Looks at what has come; what cannot be read now is looked at when the store is there again.
  private func look() {
    let counts = stores.map { (try? isMoved($0)) ?? false }
    guard counts.contains(true) else { return }
    registrar.withMutation(of: self, keyPath: \.eventCounter) { counter += 1 }
  }

  private func isMoved(_ store: any ModelStore) throws -> Bool {
    let last = seen[store.identifier] ?? 0
    let new = try History(store: store, container: modelContainer).transactions(after: last)
    guard let newest = new.last, let oldest = new.first else { return false }
    seen[store.identifier] = newest.transactionIdentifier
    // Of what is no longer kept nobody knows that it does not count.
    return oldest.transactionIdentifier > last + 1 || new.contains(where: isRelevant)
  }

  private func isRelevant(_ transaction: DefaultHistoryTransaction) -> Bool {
    guard authors.isEmpty || transaction.author.map(authors.contains) == true else { return false }
    return names.isEmpty
      || transaction.changes.contains {
        names.contains($0.changedPersistentIdentifier.entityName)
      }
  }
}
