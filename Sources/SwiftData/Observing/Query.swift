/// The models that a fetch finds, as a property that follows them.
///
/// ```swift
/// @MainActor struct TripList {
///   @Query(sort: \Trip.start, order: .reverse) private var trips: [Trip]
/// }
/// let list = ModelEnvironment.with(container.mainContext) { TripList() }
/// ```
///
/// It belongs to the main actor, as views do. Its context is the one of ``ModelEnvironment`` when it is made.
/// Whoever reads it within `withObservationTracking` is told when it changes.
///
/// Apple's type names the model's class beside the result, and its attribute is a macro that derives the one
/// from the other; here the result says it, so that the attribute is that of a property wrapper.
@MainActor @propertyWrapper public struct Query<Result: QueryResult> {
  private let state: QueryState<Result.Model>
  private let result: ([Result.Model]) -> Result

  /// All models of the class.
  public init() {
    self.init(FetchDescriptor()) { Result(unsectioned: $0) }
  }

  init(
    _ descriptor: FetchDescriptor<Result.Model>, _ result: @escaping ([Result.Model]) -> Result
  ) {
    state = QueryState(descriptor, ModelEnvironment.modelContext)
    self.result = result
  }

  /// What is found; without a context, nothing.
  public var wrappedValue: Result { result(state.elements) }

  /// The context.
  ///
  /// Without one in ``ModelEnvironment``, the property is not to be read.
  public var modelContext: ModelContext {
    guard let context = state.context else {
      preconditionFailure("A Query was made without a context in ModelEnvironment.")
    }
    return context
  }

  /// Why the last fetch failed; nil when it did not.
  public var fetchError: (any Error)? { state.error }
}
