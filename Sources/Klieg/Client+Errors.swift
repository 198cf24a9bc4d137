internal import KliegWire

extension Client {
  /// The error that a caller sees of whatever a connection met.
  func clientError(_ error: any Error) -> any Error {
    if error is CancellationError { return error }
    if let error = error as? WireError {
      if error.code == .daemonNotThere {
        return KliegError(
          .unavailable, "No daemon answers at \(socket). Start one: `kliegd`.",
          details: ["socket": socket])
      }
      if error.isLoss {
        return KliegError(
          .connectionLost, "The connection to \(socket) broke before the reply came.",
          details: ["socket": socket])
      }
    }
    return KliegError(onWire: error)
  }
}

extension WireError {
  /// Whether the connection broke, so that another may do.
  var isLoss: Bool {
    switch code {
    case .peerGone, .truncatedMessage, .writeStalled: true
    default: false
    }
  }
}
