import Foundation
import Glibc

/// A real `kliegd` in a folder of its own, on a real socket.
package final class TestDaemon {
  /// The folder that holds socket, state and configuration; survives the daemon's stops.
  package let folder: String
  private var process: Process?
  private var output = OutputCollector()

  package var socket: String { folder + "/run/klieg.sock" }
  package var state: String { folder + "/state" }
  package var isRunning: Bool { process?.isRunning ?? false }
  package var processID: Int32 { process?.processIdentifier ?? 0 }
  /// What the daemon has said so far.
  package var log: String { output.text }

  /// Makes the folder; the daemon is not started yet.
  package init(configuration: String = "") throws {
    folder = FileManager.default.temporaryDirectory.path + "/klieg-" + UUID().uuidString.prefix(13)
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    // Whoever reads its replies may have to wait for a processor beside all other tests.
    let patience = configuration.contains("stall-seconds") ? "" : "\nstall-seconds = 600\n"
    try (configuration + patience).write(
      toFile: folder + "/kliegd.conf", atomically: true, encoding: .utf8)
  }

  deinit {
    kill()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Starts the daemon and returns when it says that it is ready.
  ///
  /// - Parameters:
  ///   - arguments: What it is told beside where its files are.
  ///   - environment: What is added to this process's environment.
  /// - Throws: Why it could not be started, or what it said when it ended.
  package func start(
    arguments: [String] = [], environment: [String: String] = [:]
  ) async throws {
    let process = Process()
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.executableURL = URL(fileURLWithPath: Programs.path(of: "kliegd"))
    process.arguments =
      ["--socket", socket, "--state", state, "--config", folder + "/kliegd.conf"] + arguments
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    self.process = process
    // A collector of its own: the last one may still be reading what the former daemon said.
    let output = OutputCollector()
    self.output = output
    try await OwnThread.run {
      try output.collect(from: pipe.fileHandleForReading.fileDescriptor, until: "ready on")
    }
  }

  /// Ends the daemon in order; returns its exit status.
  @discardableResult
  package func stop() async throws -> Int32 {
    guard let process else { return 0 }
    process.terminate()
    try await OwnThread.run { process.waitUntilExit() }
    self.process = nil
    return process.terminationStatus
  }

  /// Ends the daemon at once, whatever it is doing.
  package func kill() {
    guard let process else { return }
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    self.process = nil
  }
}

/// Reads a program's messages, and waits for one.
private final class OutputCollector: @unchecked Sendable {
  // A lock guards the text: one thread reads the pipe until its end, others look at what came.
  private let lock = NSCondition()
  private var collected = ""
  private var hasEnded = false

  struct Ended: Error, CustomStringConvertible {
    let description: String
  }

  var text: String { lock.withLock { collected } }

  func collect(from pipe: Int32, until word: String) throws {
    let own = dup(pipe)
    let thread = Thread { [self] in
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = read(own, &buffer, buffer.count)
        guard count > 0 else { break }
        lock.withLock {
          collected += String(decoding: buffer[..<count], as: UTF8.self)
          lock.broadcast()
        }
      }
      close(own)
      lock.withLock {
        hasEnded = true
        lock.broadcast()
      }
    }
    thread.start()
    try lock.withLock {
      while !collected.contains(word) {
        if hasEnded { throw Ended(description: "kliegd ended: \(collected)") }
        lock.wait()
      }
    }
  }
}
