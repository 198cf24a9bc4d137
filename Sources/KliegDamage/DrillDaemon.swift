import CLinux
import Dispatch
import FoundationEssentials
import Glibc
import KliegModel
import KliegQueue

/// A daemon of one's own, on a state folder of one's own.
package final class DrillDaemon: Sendable {
  package let processID: Int32
  package let socket: String
  private let output: Locked<Output>

  /// How a process ended.
  package enum Ending: Sendable, Hashable {
    case exited(Int32)
    case signalled(Int32)
    /// It has not, when the wait for it was given up.
    case running
  }

  private struct Output {
    var text = ""
    var hasEnded = false
    var ending: Ending?
    var readers: [CheckedContinuation<Void, Never>] = []
    var mourners: [Int: CheckedContinuation<Void, Never>] = [:]
    var nextMourner = 0
  }

  /// Starts a daemon; it is ready when this returns.
  ///
  /// - Parameters:
  ///   - program: The path of `kliegd`.
  ///   - folder: Where its socket and configuration are put.
  ///   - state: Its state folder.
  ///   - settings: Lines of its configuration.
  ///   - environment: What is added to our environment.
  /// - Returns: The daemon, which runs until it is stopped.
  /// - Throws: ``KliegError``, with what the daemon said, when it ended before it was ready.
  package static func start(
    _ program: String, folder: String, state: String, settings: [String] = [],
    environment: [String: String] = [:]
  ) async throws -> DrillDaemon {
    let socket = folder + "/klieg.sock"
    let configuration = folder + "/kliegd.conf"
    try (settings.joined(separator: "\n") + "\n").write(
      toFile: configuration, atomically: false, encoding: .utf8)
    let daemon = try DrillDaemon(
      [program, "--socket", socket, "--state", state, "--config", configuration],
      environment: environment, socket: socket)
    guard await daemon.isReady() else {
      let ending = await daemon.waitForEnd()
      throw KliegError(
        .unavailable,
        "kliegd ended (\(ending)) before it was ready: \(daemon.log)")
    }
    return daemon
  }

  private init(_ arguments: [String], environment: [String: String], socket: String) throws {
    var ends: [Int32] = [0, 0]
    guard linux_pipe(&ends) == 0 else {
      throw KliegError(.storageFailed, "There is no pipe to be had.")
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
    let program = arguments[0]
    var child: pid_t = 0
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let failure = Self.withStrings(arguments) { arguments in
      Self.withStrings(variables.map { "\($0)=\($1)" }) { variables in
        posix_spawn(&child, program, &actions, nil, arguments, variables)
      }
    }
    close(ends[1])
    guard failure == 0 else {
      close(ends[0])
      throw KliegError(
        .unavailable, "\(program) cannot be started: \(String(cString: strerror(failure))).")
    }
    let started = child
    processID = started
    self.socket = socket
    let output = Locked(Output())
    self.output = output
    let pipe = ends[0]
    // Reading and waiting block, so each has a thread of Dispatch to itself.
    DispatchQueue.global().async { Self.collect(from: pipe, into: output) }
    DispatchQueue.global().async { Self.wait(for: started, into: output) }
  }

  /// What the daemon has said so far.
  package var log: String { output.withLock { $0.text } }

  /// The last lines of what it has said.
  package var logTail: String {
    log.split(separator: "\n").suffix(12).joined(separator: "\n")
  }

  /// How it ended; nil while it runs.
  package var ending: Ending? { output.withLock { $0.ending } }

  /// Ends it in order; returns how it ended.
  @discardableResult
  package func stop() async -> Ending {
    if ending == nil { Glibc.kill(processID, SIGTERM) }
    return await waitForEnd()
  }

  /// Ends it at once, whatever it is doing.
  @discardableResult
  package func kill() async -> Ending {
    if ending == nil { Glibc.kill(processID, SIGKILL) }
    return await waitForEnd()
  }

  /// Returns when it has ended, or when the task is cancelled.
  package func waitForEnd() async -> Ending {
    let number = output.withLock { output in
      output.nextMourner += 1
      return output.nextMourner
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = output.withLock { output in
          if output.ending != nil || Task.isCancelled { return true }
          output.mourners[number] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      output.withLock { $0.mourners.removeValue(forKey: number) }?.resume()
    }
    return ending ?? .running
  }

  private func isReady() async -> Bool {
    while true {
      let (isReady, isOver) = output.withLock {
        ($0.text.contains("ready on"), $0.hasEnded || $0.ending != nil)
      }
      if isReady || isOver { return isReady }
      await withCheckedContinuation { continuation in
        let isNow = output.withLock { output in
          if output.text.contains("ready on") || output.hasEnded || output.ending != nil {
            return true
          }
          output.readers.append(continuation)
          return false
        }
        if isNow { continuation.resume() }
      }
    }
  }

  private static func collect(from pipe: Int32, into output: Locked<Output>) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(pipe, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      let readers = output.withLock { output in
        if count > 0 {
          output.text += String(decoding: buffer[..<count], as: UTF8.self)
        } else {
          output.hasEnded = true
        }
        defer { output.readers = [] }
        return output.readers
      }
      for reader in readers { reader.resume() }
      guard count > 0 else { break }
    }
    close(pipe)
  }

  private static func wait(for child: Int32, into output: Locked<Output>) {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    let ending: Ending = signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
    let waiting = output.withLock { output in
      output.ending = ending
      defer {
        output.mourners = [:]
        output.readers = []
      }
      return output.mourners.values + output.readers
    }
    for continuation in waiting { continuation.resume() }
  }

  private static func withStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
