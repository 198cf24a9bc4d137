import Dispatch
import Glibc
import Synchronization

/// Whether the person has pressed Control-C; a second time ends the program at once.
final class Interruption {
  private let presses = Presses()
  private let source: any DispatchSourceSignal

  init() {
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler { @Sendable [presses] in
      if presses.count.add(1, ordering: .relaxed).newValue > 1 { _exit(Self.exitStatus) }
    }
    source.activate()
  }

  deinit {
    source.cancel()
  }

  /// The exit status of what a person has interrupted.
  static let exitStatus: Int32 = 128 + SIGINT

  /// Whether to stop after what is in flight.
  var isRequested: Bool { presses.count.load(ordering: .relaxed) > 0 }

  private final class Presses: Sendable {
    let count = Atomic(0)
  }
}
