internal import Glibc

/// Why a connection or a listener failed.
package struct WireError: Error, Equatable, Sendable {
  /// What went wrong, for callers that decide by it.
  package enum Code: String, Sendable {
    /// The peer closed the connection while it still owed something.
    case peerGone
    /// The connection ended within a message.
    case truncatedMessage
    /// A message is longer than allowed.
    case messageTooLarge
    /// The peer stopped reading.
    case writeStalled
    /// This side closed the connection.
    case closed
    /// A message that the protocol forbids.
    case protocolViolation
    /// Nothing listens at this path.
    case daemonNotThere
    /// The socket or its directory does not let this user in.
    case permissionDenied
    /// The path does not fit a socket address.
    case pathTooLong
    /// Others could replace the socket.
    case insecureDirectory
    /// Something that is no socket is in the way.
    case notASocket
    /// Another process listens there.
    case inUse
    /// The listener has no room for another connection.
    case busy
    /// The system refused a call.
    case system
  }

  package let code: Code
  /// One sentence for people.
  package let sentence: String

  package init(_ code: Code, _ sentence: String) {
    self.code = code
    self.sentence = sentence
  }

  /// A system call's failure, with the call and what it was for.
  package static func system(
    _ call: String, _ subject: String = "", errno code: Int32
  ) -> WireError {
    let reason = String(cString: strerror(code))
    return WireError(.system, "\(call)\(subject.isEmpty ? "" : " of \(subject)"): \(reason).")
  }
}

extension WireError: CustomStringConvertible {
  package var description: String { sentence }
}
