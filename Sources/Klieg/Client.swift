internal import KliegJSON
@_exported public import KliegModel
internal import KliegWire

/// A client of the daemon: donates, searches, and asks how indexes are.
///
/// ```swift
/// let klieg = Client()
/// try await klieg.open(IndexDescription(name: "notes"))
/// try await klieg.update(
///   "notes", Update(items: [Item("note-17", attributes: ["title": "Groceries"])]),
///   waitUntilSearchable: true)
/// for hit in try await klieg.search(Query("groceries")).hits {
///   print(hit.identifier)
/// }
/// ```
///
/// Calls of several tasks share one connection, which opens with the first call and again after the
/// daemon has gone; streams, donations and calls that wait have connections of their own. What was
/// under way when a connection broke is sent once more, except an ``Update`` with an expected state,
/// of which nobody can tell whether it happened, and maintenance that takes long, which may go on.
///
/// Every method throws ``KliegError``, or `CancellationError` at once when its task is cancelled.
public final class Client: Sendable {
  /// The path of the daemon's socket.
  public let socket: String
  /// What this program is called in the indexes that it opens.
  public let application: String?
  let varlink: VarlinkClient
  private let connection: CallConnection

  /// Makes a client; nothing is opened before the first call.
  ///
  /// - Parameters:
  ///   - socket: The daemon's socket; nil for `$KLIEG_SOCKET`, else
  ///     `$XDG_RUNTIME_DIR/klieg/klieg.sock`, else `/run/klieg/klieg.sock`.
  ///   - application: The program's name in reverse-domain form, such as `org.example.Notes`.
  public init(socket: String? = nil, application: String? = nil) {
    self.socket = socket ?? SocketLocation.standard
    self.application = application
    varlink = VarlinkClient(path: self.socket)
    connection = CallConnection(varlink)
  }

  /// Creates an index, or changes its description.
  ///
  /// ```swift
  /// let status = try await klieg.open(
  ///   IndexDescription(name: "photos", fields: [Field("camera", .keyword)]))
  /// print(status.items)
  /// ```
  @discardableResult
  public func open(_ description: IndexDescription) async throws -> IndexStatus {
    var description = description
    description.application = description.application ?? application
    let request = OpenRequest(description: description)
    return try await call(.open, JSONWriter.object(request.encode)) { parameters in
      try OpenReply(from: parameters).status
    }
  }

  /// Deletes an index with all that it holds.
  ///
  /// ```swift
  /// try await klieg.drop("photos")
  /// ```
  public func drop(_ index: String) async throws {
    let parameters = JSONWriter.object(IndexRequest(index: index).encode)
    var isRepeated = false
    do {
      try await call(.drop, parameters, onRepetition: { isRepeated = true }) { _ in }
    } catch let error as KliegError where error.code == .noSuchIndex && isRepeated {
      // The first call did it, and only its reply was lost.
    }
  }

  /// How one index is, or all of the caller's.
  ///
  /// ```swift
  /// for status in try await klieg.statuses() {
  ///   print(status.description.name, status.items, status.sequences.pending)
  /// }
  /// ```
  public func statuses(of index: String? = nil) async throws -> [IndexStatus] {
    let request = ScopeRequest(index: index)
    return try await call(.describe, JSONWriter.object(request.encode)) { parameters in
      try DescribeReply(from: parameters).indexes
    }
  }

  /// Which daemon answers.
  ///
  /// ```swift
  /// print(try await klieg.version().version)
  /// ```
  public func version() async throws -> DaemonInformation {
    try await send(
      Call(method: "org.varlink.service.GetInfo", parameters: [], isRepeatable: true),
      decode: DaemonInformation.init(from:))
  }

  /// Closes the connection; a later call opens another.
  ///
  /// Calls that are under way fail with ``KliegError/Code/connectionLost``.
  public func close() async {
    await connection.close()
  }

  /// Calls a method of the search interface on the shared connection.
  func call<Reply: Sendable>(
    _ method: SearchInterface.Method, _ parameters: [UInt8], isRepeatable: Bool = true,
    onRepetition: () -> Void = {}, decode: @escaping @Sendable (JSONObject) throws -> Reply
  ) async throws -> Reply {
    let call = Call(
      method: method.qualifiedName, parameters: parameters, isRepeatable: isRepeatable)
    return try await send(call, onRepetition: onRepetition, decode: decode)
  }

  func send<Reply: Sendable>(
    _ call: Call, onRepetition: () -> Void = {},
    decode: @escaping @Sendable (JSONObject) throws -> Reply
  ) async throws -> Reply {
    do {
      return try await repeating(call.isRepeatable, onRepetition) {
        try await connection.send(call, decode: decode)
      }
    } catch {
      throw clientError(error)
    }
  }

  /// Calls a method whose reply may take long on a connection of its own, so that no other call
  /// has to wait behind it.
  func callAlone<Reply: Sendable>(
    _ method: String, _ parameters: [UInt8], isRepeatable: Bool = true,
    decode: (JSONObject) throws -> Reply
  ) async throws -> Reply {
    do {
      return try await repeating(isRepeatable, {}) {
        let pipeline = try await CallPipeline(to: varlink)
        try await pipeline.send(method, parameters: parameters)
        return try await pipeline.receive(decode)
      }
    } catch {
      throw clientError(error)
    }
  }

  /// Does something again, once, when the connection broke meanwhile.
  private func repeating<Result>(
    _ isRepeatable: Bool, _ onRepetition: () -> Void, _ body: () async throws -> Result
  ) async throws -> Result {
    do {
      return try await body()
    } catch let error as WireError where error.isLoss && isRepeatable {
      onRepetition()
      return try await body()
    }
  }
}
