public import Foundation
import Klieg
package import KliegModel
import KliegQueue
public import UniformTypeIdentifiers

/// An index of the app: stores items, deletes them, and asks for them again when it has lost some.
///
/// ```swift
/// let index = CSSearchableIndex(name: "notes")
/// try await index.indexSearchableItems([item])
/// try await index.deleteSearchableItems(withIdentifiers: ["note-16"])
/// ```
///
/// A call is complete when the change is durable, not already searchable; an error means that it was not
/// accepted. All calls of a process take effect in their order. While the daemon is away they wait for it,
/// for a quarter of a minute; then they fail with ``CSIndexError/Code/indexUnavailableError``.
///
/// On Linux the name of an index is a container of its own: items of one name in two indexes are two.
/// Deleting domains and deleting everything reach all indexes of the app, as on Apple's systems.
open class CSSearchableIndex: NSObject, @unchecked Sendable {
  // Sendable because what changes is behind locks.

  /// The app.
  package final let application: Application
  /// The app's name of the index; nil for the default one.
  package final let name: String?
  private final let storedClass: FileProtectionType?
  /// The request that everything stored through this index belongs to.
  final let request: ReindexRequest?
  final let batch = Locked(IndexBatch())
  private final let delegate = Locked(WeakDelegate())

  private struct WeakDelegate: @unchecked Sendable {
    // Sendable because it is only touched behind the lock.
    weak var value: (any CSSearchableIndexDelegate)?
  }

  private static let shared = CSSearchableIndex(name: nil, application: .own)

  /// Whom to ask when something was lost, for as long as the app keeps both the index and the delegate.
  weak open var indexDelegate: (any CSSearchableIndexDelegate)? {
    get { delegate.withLock { $0.value } }
    set {
      delegate.withLock { $0.value = newValue }
      if newValue != nil { application.reindexers.register(self) }
    }
  }

  /// Whether something can be indexed here: whether a daemon takes connections.
  ///
  /// ```swift
  /// guard CSSearchableIndex.isIndexingAvailable() else { return }
  /// ```
  open class func isIndexingAvailable() -> Bool { Application.current.isDaemonThere() }

  /// The app's index without a name, which takes no batches.
  open class func `default`() -> CSSearchableIndex {
    Application.substitute.map { CSSearchableIndex(name: nil, application: $0) } ?? shared
  }

  /// Makes a handle of the index of a name; nothing is opened before the first call.
  public init(name: String) {
    application = .current
    self.name = name
    storedClass = nil
    request = nil
    super.init()
  }

  /// Makes a handle of the index of a name, whose items have a protection class.
  ///
  /// The class is stored with the items and can be asked for in queries; nothing is encrypted here.
  ///
  /// - Parameters:
  ///   - name: The app's name of the index.
  ///   - protectionClass: The class.
  public init(name: String, protectionClass: FileProtectionType?) {
    application = .current
    self.name = name
    storedClass = protectionClass
    request = nil
    super.init()
  }

  /// Makes a handle of an index of an app.
  package init(
    name: String?, application: Application, protectionClass: FileProtectionType? = nil,
    answering request: ReindexRequest? = nil
  ) {
    self.name = name
    self.application = application
    storedClass = protectionClass
    self.request = request
    super.init()
  }

  /// The protection class of items that are stored through this handle.
  open var protectionClass: FileProtectionType {
    storedClass ?? .completeUntilFirstUserAuthentication
  }

  /// Stores items; each replaces what is stored under its name, unless it is an update.
  ///
  /// Within a batch the call is complete once the batch has taken the items. An item that cannot be
  /// accepted fails the call with ``CSIndexError/Code/invalidItemError``, and is not stored; the others of
  /// the call are, and sending them again does no harm.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - completionHandler: Called when they are durable, or with the error.
  open func indexSearchableItems(
    _ items: [CSSearchableItem], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    var fields: [Field] = []
    let stored = items.map { item in
      fields += item.attributeSet.declaredFields()
      return item.storedItem(protectionClass: storedClass)
    }
    take(Update(items: stored), fields: fields, completionHandler)
  }

  /// Stores items, and returns when they are durable.
  ///
  /// ```swift
  /// try await CSSearchableIndex.default().indexSearchableItems([item])
  /// ```
  open func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
    try await completion { indexSearchableItems(items, completionHandler: $0) }
  }

  /// Deletes the items of this index that have these names; unknown ones are no error.
  ///
  /// - Parameters:
  ///   - identifiers: The names.
  ///   - completionHandler: Called when that is durable, or with the error.
  open func deleteSearchableItems(
    withIdentifiers identifiers: [String],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    take(Update(deletions: [.identifiers(identifiers)]), completionHandler)
  }

  /// Deletes the items of this index that have these names, and returns when that is durable.
  open func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws {
    try await completion {
      deleteSearchableItems(withIdentifiers: identifiers, completionHandler: $0)
    }
  }

  /// Deletes all items of the app that are in these domains or below them, whatever their index.
  ///
  /// In a batch it is done at once, before what the batch has taken.
  ///
  /// - Parameters:
  ///   - domainIdentifiers: The domains.
  ///   - completionHandler: Called when that is durable, or with the error.
  open func deleteSearchableItems(
    withDomainIdentifiers domainIdentifiers: [String],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    let deletions = domainIdentifiers.map { Deletion.domain($0) }
    send(application.everywhere(deletions, answering: request), completionHandler)
  }

  /// Deletes all items of the app that are in these domains or below them, and returns when that is
  /// durable.
  open func deleteSearchableItems(withDomainIdentifiers domainIdentifiers: [String]) async throws {
    try await completion {
      deleteSearchableItems(withDomainIdentifiers: domainIdentifiers, completionHandler: $0)
    }
  }

  /// Deletes all items of the app and all its client states.
  ///
  /// - Parameter completionHandler: Called when that is durable, or with the error.
  open func deleteAllSearchableItems(
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    send(application.everywhere([.all], answering: request), completionHandler)
  }

  /// Deletes all items of the app and all its client states, and returns when that is durable.
  open func deleteAllSearchableItems() async throws {
    try await completion { deleteAllSearchableItems(completionHandler: $0) }
  }

  /// Begins a batch: what is stored and deleted by names from now on becomes durable together with a
  /// client state, or not at all.
  ///
  /// A batch of more than 10,000 items or about 4 MiB is stored in parts, the client state with the last.
  ///
  /// One batch of a handle is open at a time. Beginning another one before the first has ended makes the
  /// end fail, and nothing of either is kept; so it is with a batch of the default index, which has no
  /// client state. Apple leaves both open.
  open func beginBatch() {
    let isDefault = name == nil
    batch.withLock { $0.begin(isDefault: isDefault) }
  }

  /// Ends the batch; see ``endBatch(withClientState:)``.
  ///
  /// - Parameters:
  ///   - clientState: At most 250 bytes that say how far the app has come.
  ///   - completionHandler: Called when the batch is durable, or with the error.
  open func endBatch(
    withClientState clientState: Data,
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    end(expected: nil, clientState, completionHandler)
  }

  /// Ends the batch, and returns when it is durable together with the client state.
  ///
  /// ```swift
  /// index.beginBatch()
  /// try await index.indexSearchableItems(items)
  /// try await index.endBatch(withClientState: Data("page 3".utf8))
  /// ```
  open func endBatch(withClientState clientState: Data) async throws {
    try await completion { endBatch(withClientState: clientState, completionHandler: $0) }
  }

  /// Ends the batch where the stored client state is the expected one; see
  /// ``endIndexBatch(expectedClientState:newClientState:)``.
  ///
  /// - Parameters:
  ///   - expectedClientState: What is expected; nil for none.
  ///   - newClientState: At most 250 bytes that say how far the app has come.
  ///   - completionHandler: Called when the batch is durable, or with the error.
  open func endIndexBatch(
    expectedClientState: Data?, newClientState: Data,
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    end(expected: .some(expectedClientState), newClientState, completionHandler)
  }

  /// Ends the batch where the stored client state is the expected one, and returns when it is durable.
  ///
  /// Else it fails with ``CSIndexError/Code/mismatchedClientState``: the stored state stays, and nothing of
  /// the batch is kept, which Apple leaves open.
  open func endIndexBatch(expectedClientState: Data?, newClientState: Data) async throws {
    try await completion {
      endIndexBatch(
        expectedClientState: expectedClientState, newClientState: newClientState,
        completionHandler: $0)
    }
  }

  /// Fetches the client state of the last batch; nil where none was stored.
  ///
  /// - Parameter completionHandler: Called with the state, or with the error.
  open func fetchLastClientState(
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) {
    let application = application
    let index = application.indexName(name)
    Task {
      do {
        let state = try await application.clientState(of: index)
        application.handlers.async { completionHandler(state, nil) }
      } catch {
        application.handlers.async { completionHandler(nil, CSIndexError(error)) }
      }
    }
  }

  /// The client state of the last batch; empty where none was stored, which Apple leaves open.
  open func fetchLastClientState() async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      fetchLastClientState { state, error in
        continuation.resume(with: error.map { .failure($0) } ?? .success(state ?? Data()))
      }
    }
  }

  /// Fetches the content of an item from its app, as data of a type.
  ///
  /// Only the app itself can be asked, which then asks its own delegates.
  ///
  /// - Parameters:
  ///   - bundleIdentifier: The app.
  ///   - itemIdentifier: The item.
  ///   - contentType: The type.
  ///   - completionHandler: Called with the data, or with the error.
  open func fetchData(
    forBundleIdentifier bundleIdentifier: String, itemIdentifier: String, contentType: UTType,
    completionHandler: @escaping (Data?, (any Error)?) -> Void
  ) {
    guard bundleIdentifier == application.name,
      let (index, delegate) = application.reindexers.delegates(preferring: name).first
    else {
      let sentence = "No app “\(bundleIdentifier)” can be asked for its items."
      return completionHandler(nil, CSIndexError(.indexingUnsupported, sentence))
    }
    do {
      let data = try delegate.data(
        for: index, itemIdentifier: itemIdentifier, typeIdentifier: contentType.identifier)
      completionHandler(data, nil)
    } catch {
      completionHandler(nil, error)
    }
  }

  /// The content of an item of this app, as data of a type.
  open func fetchData(
    forBundleIdentifier bundleIdentifier: String, itemIdentifier: String, contentType: UTType
  ) async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      fetchData(
        forBundleIdentifier: bundleIdentifier, itemIdentifier: itemIdentifier,
        contentType: contentType
      ) { data, error in
        continuation.resume(with: error.map { .failure($0) } ?? .success(data ?? Data()))
      }
    }
  }

  /// Whether something is a handle of the same index.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CSSearchableIndex else { return false }
    return other.name == name && other.application === application
  }

  /// The same for handles of one index.
  open override var hash: Int { name.hashValue }
}
