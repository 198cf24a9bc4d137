import Observation

/// What the copies of a ``Query`` share; it fetches when it is first looked at.
@MainActor final class QueryState<Element: PersistentModel>: Observable {
  let context: ModelContext?
  private let descriptor: FetchDescriptor<Element>
  private var live: LiveResults<Element>?
  private let registrar = ObservationRegistrar()

  init(_ descriptor: FetchDescriptor<Element>, _ context: ModelContext?) {
    self.descriptor = descriptor
    self.context = context
  }

  var elements: [Element] {
    registrar.access(self, keyPath: \.elements)
    return results?.elements ?? []
  }

  var error: (any Error)? {
    registrar.access(self, keyPath: \.error)
    guard let results else { return SwiftDataError.missingModelContext }
    return results.error
  }

  private var results: LiveResults<Element>? {
    if let live { return live }
    guard let context else { return nil }
    let results = LiveResults(descriptor, in: context, isolation: MainActor.shared)
    results.onChange = { [weak self] in
      guard let self else { return }
      MainActor.assumeIsolated {
        registrar.withMutation(of: self, keyPath: \.elements) {}
        registrar.withMutation(of: self, keyPath: \.error) {}
      }
    }
    live = results
    return results
  }
}
