public import Foundation
import KliegQueue

/// A search in the app's items, in the language of queries.
///
/// ```swift
/// let query = CSSearchQuery(queryString: "title == \"gro*\"cd", queryContext: nil)
/// query.foundItemsHandler = { items in print(items.map(\.uniqueIdentifier)) }
/// query.completionHandler = { error in print(error ?? "done") }
/// query.start()
/// ```
///
/// An object searches once: by ``start()``, or by reading ``results``; whichever comes first counts. The
/// language is that of Apple's documentation, with `!` and `NOT`; `InRange` includes both ends, and after
/// `==` the name of a day stands for the whole day, two points that Apple leaves open. What a user types
/// must be escaped, or goes to ``CSUserQuery``. Only items of the app itself are found.
open class CSSearchQuery: NSObject {
  /// What is asked.
  final let subject: QueryRequest.Subject
  final let context: CSSearchQueryContext?
  final let run: QueryRun
  /// Where the handlers are called, one after the other.
  package final let queue = DispatchQueue(label: "klieg.query")

  /// Given items that were found, those that are new; called any number of times, never twice at once.
  open var foundItemsHandler: (([CSSearchableItem]) -> Void)?
  /// Called once, after the last items, with the error if there was one.
  open var completionHandler: (((any Error)?) -> Void)?
  /// The protection classes to look in; none for all.
  open var protectionClasses: [FileProtectionType] = []

  /// Makes a query.
  ///
  /// - Parameters:
  ///   - queryString: What is asked; if it cannot be read, the query ends with
  ///     ``CSSearchQueryError/Code/invalidQuery``.
  ///   - queryContext: What is brought, and within what is looked.
  public init(queryString: String, queryContext: CSSearchQueryContext?) {
    subject = .string(queryString)
    context = queryContext?.copy() as? CSSearchQueryContext
    run = QueryRun(application: .current)
    super.init()
  }

  /// Makes a query that brings some attributes; older sources use it.
  ///
  /// - Parameters:
  ///   - queryString: What is asked.
  ///   - attributes: The attributes that items are brought with.
  public convenience init(queryString: String, attributes: [String]?) {
    let context = CSSearchQueryContext()
    context.fetchAttributes = attributes ?? []
    self.init(queryString: queryString, queryContext: context)
  }

  /// Makes a query of an app.
  package convenience init(
    queryString: String, queryContext: CSSearchQueryContext?, application: Application
  ) {
    self.init(.string(queryString), queryContext, application: application)
  }

  init(
    _ subject: QueryRequest.Subject, _ context: CSSearchQueryContext?, application: Application
  ) {
    self.subject = subject
    // What is changed in a context later is no part of this query.
    self.context = context?.copy() as? CSSearchQueryContext
    run = QueryRun(application: application)
    super.init()
  }

  /// Whether the query was cancelled.
  open var isCancelled: Bool { run.isCancelled }

  /// How many items were found so far.
  open var foundItemCount: Int { run.itemCount }

  /// Begins the query; does nothing when it has begun.
  open func start() { begin(suggestions: 0, QueryHandlers(self)) }

  /// Ends the query early: its completion handler is given ``CSSearchQueryError/Code/cancelled``.
  open func cancel() { run.cancel() }

  /// The items that are found; reading it begins the query, and the handlers stay silent.
  ///
  /// ```swift
  /// for try await result in query.results { print(result.item.uniqueIdentifier) }
  /// ```
  ///
  /// For a query that has begun before there is nothing to read.
  public final var results: Results {
    Results(
      stream: stream(suggestions: 0) { event in
        if case .items(let found) = event { found } else { [] }
      })
  }

  /// What the daemon is asked.
  final func request(suggestions: Int) -> QueryRequest {
    var request = QueryRequest(subject, context)
    request.protectionClasses = protectionClasses
    request.suggestions = suggestions
    return request
  }

  final func begin(suggestions: Int, _ handlers: QueryHandlers) {
    let run = run
    let queue = queue
    run.begin(request(suggestions: suggestions)) { event in
      queue.async {
        // What is under way when somebody cancels is not handed over any more.
        if !run.isCancelled { handlers.take(event) }
      }
    } end: { error in
      queue.async {
        // Else what was left out just now would pass for all that there is.
        handlers.end(run.isCancelled ? CSSearchQueryError(CancellationError()) : error)
      }
    }
  }

  /// What the query brings, as a stream, if it has not begun yet.
  final func stream<Element: Sendable>(
    suggestions: Int, _ elements: @escaping @Sendable (QueryRun.Event) -> [Element]
  ) -> AsyncThrowingStream<Element, any Error> {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: Element.self)
    let run = run
    let begins = run.begin(request(suggestions: suggestions)) { event in
      guard !run.isCancelled else { return }
      for element in elements(event) { continuation.yield(element) }
    } end: { error in
      continuation.finish(throwing: error)
    }
    guard begins else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { reason in
      if case .cancelled = reason { run.cancel() }
    }
    return stream
  }
}
