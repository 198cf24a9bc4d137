/// Lets one writer pass, and others hold it back between two steps.
///
/// Belongs to one actor.
final class WriteGate {
  private var holds = 0
  private var isBusy = false
  private var isClosed = false
  private var waitingForQuiet: [CheckedContinuation<Void, Never>] = []
  private var waitingForRelease: [CheckedContinuation<Void, Never>] = []

  /// Begins a step, once nobody holds the writer back or all is over.
  func enter() async {
    while holds > 0, !isClosed {
      await withCheckedContinuation { waitingForRelease.append($0) }
    }
    isBusy = true
  }

  /// Ends a step.
  func leave() {
    isBusy = false
    resume(&waitingForQuiet)
  }

  /// Returns once no step is on; none begins until as many calls of ``release()``.
  func hold() async {
    holds += 1
    await quiet()
  }

  func release() {
    holds = max(0, holds - 1)
    if holds == 0 { resume(&waitingForRelease) }
  }

  /// Lets every writer that waits go on, to find that all is over; returns once no step is on.
  func close() async {
    isClosed = true
    resume(&waitingForRelease)
    await quiet()
  }

  private func quiet() async {
    while isBusy {
      await withCheckedContinuation { waitingForQuiet.append($0) }
    }
  }

  private func resume(_ waiting: inout [CheckedContinuation<Void, Never>]) {
    let all = waiting
    waiting = []
    for continuation in all { continuation.resume() }
  }
}
