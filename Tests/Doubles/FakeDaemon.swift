import FoundationEssentials
package import Klieg
import KliegWire
import Synchronization

/// A daemon that answers as a test says, on a socket of its own.
package final class FakeDaemon: Sendable {
  package let socket: String
  private let listener: SocketListener
  private let channels = Record<FrameChannel>()

  package init(
    socket: String, _ service: FakeService, maintenance: FakeMaintenance = FakeMaintenance()
  ) async throws {
    self.socket = socket
    listener = try SocketListener(path: socket)
    let server = VarlinkServer(
      information: VarlinkServer.Information(
        vendor: "Tests", product: "Fake", version: "1.2.3", url: "https://example.org"),
      interfaces: [service.interface, maintenance.interface])
    try await listener.start { [channels] channel in
      channels.append(channel)
      await server.serve(channel)
    }
  }

  /// Connections that are open now.
  package var connectionCount: Int {
    get async { await listener.connectionCount }
  }

  /// Connections that there ever were.
  package var connectionsMade: Int { channels.values.count }

  /// Ends every connection, and goes on listening.
  package func breakConnections() async {
    for channel in channels.values { await channel.close() }
  }

  package func stop() async {
    await listener.close()
  }
}

/// Gives a daemon and a client of it to a test, in a directory that is removed afterwards.
package func withDaemon(
  _ service: FakeService = FakeService(), maintenance: FakeMaintenance = FakeMaintenance(),
  _ body: (FakeDaemon, Client) async throws -> Void
) async throws {
  try await withSocket { socket in
    let daemon = try await FakeDaemon(
      socket: socket, service, maintenance: maintenance)
    do {
      try await body(daemon, Client(socket: socket, application: "org.example.Tests"))
    } catch {
      await daemon.stop()
      throw error
    }
    await daemon.stop()
  }
}

/// Gives a path at which nobody listens yet.
package func withSocket(_ body: (String) async throws -> Void) async throws {
  let directory = "/tmp/klieg-client-\(UUID())"
  try FileManager.default.createDirectory(
    atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  defer { try? FileManager.default.removeItem(atPath: directory) }
  try await body(directory + "/socket")
}

/// What happened, from any task.
package final class Record<Value: Sendable>: Sendable {
  private let storage = Mutex<[Value]>([])

  package init() {}

  package var values: [Value] { storage.withLock { $0 } }

  /// Appends a value; the count of all.
  @discardableResult
  package func append(_ value: Value) -> Int {
    storage.withLock {
      $0.append(value)
      return $0.count
    }
  }
}

/// Counts, from any task.
package final class Counter: Sendable {
  private let storage = Atomic(0)

  package init() {}

  package var value: Int { storage.load(ordering: .sequentiallyConsistent) }

  package func add(_ count: Int) {
    storage.add(count, ordering: .sequentiallyConsistent)
  }
}

/// Lets one task wait until another opens it, or until it is cancelled.
package struct Gate: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  package init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  package func open() {
    continuation.finish()
  }

  package func wait() async {
    for await _ in stream {}
  }
}

/// Lets other tasks run until something holds, or until the test's time is over.
package func until(_ condition: () async -> Bool) async {
  while await !condition(), !Task.isCancelled { await Task.yield() }
}
