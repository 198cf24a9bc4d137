import FoundationEssentials
import Glibc
import KliegModel

/// Starts the reindexers of programs that are not connected.
///
/// Clients state names, never command lines: what a name starts is for the machine's owner or the user to
/// say, in a file that no one else may write.
package struct Activator: Sendable {
  private let socket: String
  private let folders: [String]
  private let tools: [String]
  /// The one user whose programs this process may start.
  private let user: UInt32
  /// A program that outlives this is ended.
  private static let longest = Duration.seconds(86_400)

  /// Makes an activator of this process's environment.
  ///
  /// - Parameters:
  ///   - socket: The daemon's socket, which started commands are told; nil leaves that to them.
  ///   - folders: Where the files of commands are looked for; nil for the usual places.
  ///   - tools: Where `systemctl` and the like are looked for.
  package init(
    socket: String? = nil, folders: [String]? = nil, tools: [String] = ["/usr/bin", "/bin"]
  ) {
    self.socket = socket ?? ""
    self.folders =
      folders
      ?? CommandFile.folders(
        of: "reindexers", environment: ProcessInfo.processInfo.environment)
    self.tools = tools
    user = getuid()
  }

  /// Starts what a name stands for, and returns once that has ended: a command when it is done, a unit
  /// or a bus name when it has been asked for.
  ///
  /// - Throws: Why it was not started, or how it failed.
  package func start(_ activation: String, for key: IndexKey) async throws {
    guard key.user == user else {
      throw KliegError(
        .permissionDenied, "A daemon for all users cannot start programs of user \(key.user).")
    }
    switch try Activation(activation) {
    case .command(let name): try await run(command(name), for: key)
    case .unit(let name):
      try await run(
        [tool("systemctl"), "--user", "start", "--no-block", "--", name], for: key)
    case .bus(let name): try await run(call(name), for: key)
    }
  }

  private func run(_ words: [String], for key: IndexKey) async throws {
    guard let program = words.first else { return }
    var environment = ["KLIEG_REINDEX": key.name.text]
    if !socket.isEmpty { environment["KLIEG_SOCKET"] = socket }
    let outcome = await ChildProcess.run(
      program, Array(words.dropFirst()), environment: environment, niceness: 5,
      deadline: Self.longest)
    switch outcome {
    case .exited(status: 0, _): return
    case .exited(let status, _):
      throw KliegError(.unexpected, "\(program) ended with status \(status).")
    case .signalled(let signal):
      throw KliegError(.unexpected, "\(program) was ended by signal \(signal).")
    case .timedOut: throw KliegError(.timedOut, "\(program) ran for a day and was ended.")
    case .notStarted(let reason): throw KliegError(.unexpected, "\(reason).")
    }
  }

  /// The words of the bus call, with the first tool that there is.
  private func call(_ name: String) throws -> [String] {
    let bus = "org.freedesktop.DBus"
    let path = "/org/freedesktop/DBus"
    let method = "StartServiceByName"
    if let tool = find("busctl") {
      return [tool, "--user", "call", bus, path, bus, method, "su", name, "0"]
    }
    if let tool = find("gdbus") {
      return [
        tool, "call", "--session", "--dest", bus, "--object-path", path, "--method",
        "\(bus).\(method)", name, "0",
      ]
    }
    return [
      try tool("dbus-send"), "--session", "--print-reply", "--dest=\(bus)", path,
      "\(bus).\(method)", "string:\(name)", "uint32:0",
    ]
  }

  private func tool(_ name: String) throws -> String {
    guard let path = find(name) else {
      throw KliegError(.unexpected, "There is no \(name) here.")
    }
    return path
  }

  private func find(_ name: String) -> String? {
    tools.lazy.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// The words of a command's file, the first of that name.
  private func command(_ name: String) throws -> [String] {
    let files = folders.map { "\($0)/\(name).conf" }
    guard let file = files.first(where: { access($0, F_OK) == 0 }) else {
      throw KliegError(
        .noInput, "No file says what it starts; there is none of \(files.joined(separator: ", ")).")
    }
    return try CommandFile(path: file).words
  }
}
