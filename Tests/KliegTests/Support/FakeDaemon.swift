import FoundationEssentials
import Klieg
import KliegWire
import Synchronization

/// A daemon that answers as a test says, on a socket of its own.
final class FakeDaemon: Sendable {
  let socket: String
  private let listener: SocketListener
  private let channels = Record<FrameChannel>()

  init(socket: String, _ service: FakeService) async throws {
    self.socket = socket
    listener = try SocketListener(path: socket)
    let server = VarlinkServer(
      information: VarlinkServer.Information(
        vendor: "Tests", product: "Fake", version: "1.2.3", url: "https://example.org"),
      interfaces: [service.interface])
    try await listener.start { [channels] channel in
      channels.append(channel)
      await server.serve(channel)
    }
  }

  /// Connections that are open now.
  var connectionCount: Int {
    get async { await listener.connectionCount }
  }

  /// Connections that there ever were.
  var connectionsMade: Int { channels.values.count }

  /// Ends every connection, and goes on listening.
  func breakConnections() async {
    for channel in channels.values { await channel.close() }
  }

  func stop() async {
    await listener.close()
  }
}

/// Gives a daemon and a client of it to a test, in a directory that is removed afterwards.
func withDaemon(
  _ service: FakeService = FakeService(),
  _ body: (FakeDaemon, Client) async throws -> Void
) async throws {
  try await withSocket { socket in
    let daemon = try await FakeDaemon(socket: socket, service)
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
func withSocket(_ body: (String) async throws -> Void) async throws {
  let directory = "/tmp/klieg-client-\(UUID())"
  try FileManager.default.createDirectory(
    atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  defer { try? FileManager.default.removeItem(atPath: directory) }
  try await body(directory + "/socket")
}

/// What happened, from any task.
final class Record<Value: Sendable>: Sendable {
  private let storage = Mutex<[Value]>([])

  var values: [Value] { storage.withLock { $0 } }

  /// Appends a value; the count of all.
  @discardableResult
  func append(_ value: Value) -> Int {
    storage.withLock {
      $0.append(value)
      return $0.count
    }
  }
}

/// Counts, from any task.
final class Counter: Sendable {
  private let storage = Atomic(0)

  var value: Int { storage.load(ordering: .sequentiallyConsistent) }

  func add(_ count: Int) {
    storage.add(count, ordering: .sequentiallyConsistent)
  }
}

/// Lets one task wait until another opens it, or until it is cancelled.
struct Gate: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func open() {
    continuation.finish()
  }

  func wait() async {
    for await _ in stream {}
  }
}

/// Lets other tasks run until something holds, or until the test's time is over.
func until(_ condition: () async -> Bool) async {
  while await !condition(), !Task.isCancelled { await Task.yield() }
}
