import Glibc
import KliegEngine
import KliegModel
import KliegWire

/// The daemon's life: lock the state, listen, serve, end in order when told to.
struct Daemon {
  private let configuration: Configuration

  init(_ configuration: Configuration) {
    self.configuration = configuration
  }

  func run() async throws {
    // Waited for first, so that a signal during the start is not lost.
    let signals = StopSignals()
    let state = try StateDirectory(path: configuration.state)
    state.name(holder: "process \(getpid()), listening on \(configuration.socket)")
    let engine = Engine(
      state: state, settings: configuration.settings,
      activator: Activator(socket: configuration.socket)
    ) { event, message in
      Log.event(event, message)
    }
    await engine.start()
    let service = SearchService(engine: engine, isSystemWide: configuration.isSystemWide)
    let server = VarlinkServer(
      information: VarlinkServer.Information(
        vendor: "Klieg", product: "kliegd", version: Version.current, url: "https://klieg.org"),
      interfaces: [service.interface, MaintenanceService(beside: service).interface],
      translate: VarlinkError.reply(to:))
    let listener: SocketListener
    do {
      listener = try SocketListener(
        path: configuration.socket, limits: WireLimits(configuration.settings),
        mode: configuration.isSystemWide ? 0o666 : 0o600)
    } catch {
      throw KliegError(.locked, "\(error)", details: ["socket": configuration.socket])
    }
    try await listener.start { channel in
      guard service.admits(channel.peer) else { return }
      await server.serve(channel)
    }
    Log.notice("ready on \(configuration.socket), state in \(configuration.state)")
    let signal = await signals.next()
    Log.notice("stopping (\(signal))")
    await listener.close()
    await engine.close()
  }
}

extension WireLimits {
  init(_ settings: Settings) {
    self.init()
    messageBytes = settings[.messageBytes]
    outputBytes = settings[.outputBytes]
    writeSeconds = Double(settings[.stallSeconds])
    depth = MessageLimits(settings).nesting
    connections = settings[.connections]
    connectionsPerUser = settings[.connectionsPerUser]
  }
}
