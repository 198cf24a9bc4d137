import FoundationEssentials

/// Where the daemon's socket is.
package enum SocketLocation {
  /// The place for this process's environment.
  static var standard: String { path(in: ProcessInfo.processInfo.environment) }

  /// The place for an environment; an empty variable counts as unset.
  package static func path(in environment: [String: String]) -> String {
    if let socket = environment["KLIEG_SOCKET"], !socket.isEmpty { return socket }
    if let directory = environment["XDG_RUNTIME_DIR"], !directory.isEmpty {
      return directory + "/klieg/klieg.sock"
    }
    return "/run/klieg/klieg.sock"
  }
}
