import Dispatch
import Glibc

/// The signals that end the daemon in order.
final class StopSignals {
  private let stream: AsyncStream<String>
  private let sources: [any DispatchSourceSignal]

  /// Returns once the signals are watched for, so that not even an early one is lost.
  init() {
    let queue = DispatchQueue(label: "kliegd.signals")
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let registrations = DispatchGroup()
    self.stream = stream
    sources = [("SIGTERM", SIGTERM), ("SIGINT", SIGINT)].map { name, number in
      // The source sees the signal only if the process does not die of it first.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { @Sendable in continuation.yield(name) }
      registrations.enter()
      source.setRegistrationHandler { @Sendable in registrations.leave() }
      source.activate()
      return source
    }
    registrations.wait()
  }

  /// The name of the next one.
  func next() async -> String {
    defer { withExtendedLifetime(sources) {} }
    for await name in stream { return name }
    return "end"
  }
}
