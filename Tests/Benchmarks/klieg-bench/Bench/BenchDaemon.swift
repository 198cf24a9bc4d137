import Foundation
import Glibc
import Klieg

/// A daemon of its own, on a state folder and a socket that go with it.
final class BenchDaemon {
  let socket: String
  private let process = Process()
  private let errors = Pipe()

  /// Starts it and returns once it says that it is ready.
  init(program: String, folder: String) throws {
    socket = folder + "/klieg.sock"
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["--socket", socket, "--state", folder + "/state"]
    process.standardError = errors
    try process.run()
    var said = Data()
    while !String(decoding: said, as: UTF8.self).contains("ready on") {
      let part = errors.fileHandleForReading.availableData
      guard !part.isEmpty else {
        throw KliegError(.unavailable, "\(program): \(String(decoding: said, as: UTF8.self))")
      }
      said += part
    }
    // Nobody reads what else it says, and a full pipe would stop it.
    errors.fileHandleForReading.readabilityHandler = { handle in
      if handle.availableData.isEmpty { handle.readabilityHandler = nil }
    }
  }

  deinit {
    stop()
  }

  func stop() {
    guard process.isRunning else { return }
    process.terminate()
    process.waitUntilExit()
  }

  /// Ends it at once, whatever it is doing.
  func kill() {
    guard process.isRunning else { return }
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// The processor time that it has used, in seconds.
  var processorSeconds: Double {
    get throws {
      let text = try String(
        contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
      // The name, in parentheses, may hold blanks; user and system time are the 12th and 13th after.
      let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
      guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
        throw KliegError(.unexpected, "/proc cannot be read.")
      }
      return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
  }

  /// A line of its memory in megabytes: `VmRSS` or `VmHWM`.
  func megabytes(_ name: String) throws -> Double {
    let text = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
    let number = line?.split { $0 == " " || $0 == "\t" }.dropFirst().first.flatMap { Double($0) }
    return (number ?? 0) / 1024
  }
}
