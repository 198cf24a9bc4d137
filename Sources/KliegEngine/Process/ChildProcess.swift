import CLinux
import Dispatch
import Glibc

/// A program that is run to its end, with a deadline.
package enum ChildProcess {
  /// How a program ended.
  package enum Outcome: Sendable, Hashable {
    /// By itself, with a status and what it wrote to standard output.
    case exited(status: Int32, output: [UInt8])
    /// By a signal, as after a crash.
    case signalled(Int32)
    /// It was killed at its deadline.
    case timedOut
    /// It could not be started; the reason is a sentence.
    case notStarted(String)
  }

  /// Runs a program; its standard input is empty and its errors go where ours go.
  ///
  /// - Parameters:
  ///   - path: The program.
  ///   - arguments: What it is told, without its own name.
  ///   - environment: What is added to our environment.
  ///   - niceness: How much lower its priority is than ours.
  ///   - deadline: When it is killed.
  /// - Returns: How it ended.
  package static func run(
    _ path: String, _ arguments: [String], environment: [String: String] = [:],
    niceness: Int32 = 0, deadline: Duration
  ) async -> Outcome {
    await withCheckedContinuation { continuation in
      // Reading the pipe and waiting block, so they have a thread of Dispatch to themselves.
      DispatchQueue.global(qos: .utility).async {
        continuation.resume(
          returning: runBlocking(
            path, arguments, environment: environment, niceness: niceness, deadline: deadline))
      }
    }
  }

  /// As ``run(_:_:environment:niceness:deadline:)``, on the calling thread.
  static func runBlocking(
    _ path: String, _ arguments: [String], environment: [String: String], niceness: Int32,
    deadline: Duration
  ) -> Outcome {
    var ends: [Int32] = [0, 0]
    guard linux_pipe(&ends) == 0 else { return .notStarted(reason(errno)) }
    defer { close(ends[0]) }
    let started = spawn(path, arguments, environment: environment, output: ends[1])
    close(ends[1])
    switch started {
    case .failure(let failure): return .notStarted("\(path): \(reason(failure.number))")
    case .success(let child):
      if niceness != 0 { _ = linux_set_niceness(child, niceness) }
      return wait(for: child, reading: ends[0], deadline: deadline)
    }
  }

  private struct SpawnFailure: Error {
    let number: Int32
  }

  private static func spawn(
    _ path: String, _ arguments: [String], environment: [String: String], output: Int32
  ) -> Result<pid_t, SpawnFailure> {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Signals that this process ignores or blocks are the child's as usual.
    var all = sigset_t()
    sigfillset(&all)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    var child: pid_t = 0
    let failure = withStrings([path] + arguments) { arguments in
      withStrings(inherited(with: environment)) { environment in
        var failure = posix_spawn(&child, path, &actions, &attributes, arguments, environment)
        var tries = 0
        // A program that was written just now is busy while another process that is being started
        // still has it open, which takes as long as that one has to wait for a processor.
        while failure == ETXTBSY, tries < 500 {
          tries += 1
          usleep(20_000)
          failure = posix_spawn(&child, path, &actions, &attributes, arguments, environment)
        }
        return failure
      }
    }
    return failure == 0 ? .success(child) : .failure(SpawnFailure(number: failure))
  }

  private static func wait(for child: pid_t, reading pipe: Int32, deadline: Duration) -> Outcome {
    let start = ContinuousClock.now
    // A machine that has no time for the child is not the child's fault, within reason.
    func isOver() -> Bool {
      let took = start.duration(to: .now)
      guard took >= deadline else { return false }
      return took >= deadline * 20 || took - starvation(of: child) >= deadline
    }
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    var hasTimedOut = false
    while true {
      guard !isOver(), output.count < 64 << 20 else {
        hasTimedOut = true
        break
      }
      var poll = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      let left = max(.milliseconds(100), deadline - start.duration(to: .now))
      let seconds = min(left.components.seconds, 3600)
      let wait = Int32(seconds * 1000) + Int32(left.components.attoseconds / 1_000_000_000_000_000)
      let ready = Glibc.poll(&poll, 1, max(1, wait))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { continue }
      let count = read(pipe, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      output += buffer[..<count]
    }
    var status: Int32 = 0
    // One that has closed its output may go on all the same.
    while !hasTimedOut, waitpid(child, &status, WNOHANG) == 0 {
      hasTimedOut = isOver()
      _ = Glibc.poll(nil, 0, 1)
    }
    if hasTimedOut {
      kill(child, SIGKILL)
      while waitpid(child, &status, 0) < 0, errno == EINTR {}
    }
    if hasTimedOut { return .timedOut }
    let signal = status & 0x7F
    return signal == 0
      ? .exited(status: (status >> 8) & 0xFF, output: output) : .signalled(signal)
  }

  /// How long a process, which has one thread that works, was ready to run and not given a processor.
  private static func starvation(of child: pid_t) -> Duration {
    let file = open("/proc/\(child)/schedstat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return .zero }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 96)
    let count = read(file, &bytes, bytes.count)
    let fields = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
    return .nanoseconds(fields.count > 1 ? Int64(fields[1]) ?? 0 : 0)
  }

  private static func inherited(with added: [String: String]) -> [String] {
    var entries: [String] = []
    var place = environ
    while let entry = place.pointee {
      let text = String(cString: entry)
      let name = text.prefix { $0 != "=" }
      if added[String(name)] == nil { entries.append(text) }
      place += 1
    }
    return entries + added.map { "\($0)=\($1)" }.sorted()
  }

  private static func withStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }

  private static func reason(_ number: Int32) -> String { String(cString: strerror(number)) }
}
