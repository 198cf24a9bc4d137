import KliegEngine
import KliegJSON
import KliegModel
import KliegWire

/// The interface `org.klieg.maintenance` over an engine.
struct MaintenanceService: Sendable {
  /// Tells whose indexes a call is about, and in which bounds calls are read.
  private let search: SearchService

  init(beside search: SearchService) {
    self.search = search
  }

  var engine: Engine { search.engine }
  var limits: MessageLimits { search.limits }

  func user(of call: VarlinkCall) -> UInt32 { search.user(of: call) }

  var interface: VarlinkInterface {
    VarlinkInterface(
      name: MaintenanceInterface.name, definition: MaintenanceInterface.text,
      methods: [
        check, repair, rebuild, erase, compact, backup, restore, requestReindex, tasks, cancel,
        failed, retry, pause, setPaused, log,
      ])
  }

  /// Refuses what touches files outside the state folder where the daemon may do more than its
  /// caller.
  func requireOwnFiles(_ call: VarlinkCall) throws {
    guard !search.isSystemWide || call.peer.user == 0 else {
      throw KliegError(
        .permissionDenied, "Only root may have a daemon of all users read or write folders.")
    }
  }

  /// Makes a method that takes long and tells how far it is.
  func method<Request: Sendable, Outcome: MaintenanceOutcome>(
    _ method: MaintenanceInterface.Method,
    decode: @escaping @Sendable (JSONObject) throws -> Request,
    work:
      @escaping @Sendable (
        Request, VarlinkCall, @escaping @Sendable (MaintenanceProgress) -> Void
      ) async throws -> Outcome
  ) -> VarlinkMethod {
    VarlinkMethod(method.rawValue, streaming: .optional, decode: decode) {
      request, call, replies in
      try await replies.answer(call) { try await work(request, call, $0) }
    }
  }
}
