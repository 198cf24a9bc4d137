internal import KliegJSON
package import KliegModel

extension KliegError {
  /// Whatever a connection or a call failed with, as the one error type of both sides.
  package init(onWire error: any Error) {
    switch error {
    case let error as KliegError: self = error
    case let error as VarlinkError: self.init(error)
    case let error as WireError: self.init(error)
    case let error as JSONError: self.init(.protocolViolation, error.description)
    default: self.init(.unexpected, "\(error)")
    }
  }

  /// An error that a service replied; one that this version does not know keeps its name.
  package init(_ error: VarlinkError) {
    let prefix = SearchInterface.name + "."
    let service = serviceInterfaceName + "."
    let code: Code
    if error.name.hasPrefix(prefix) {
      code = Code(rawValue: String(error.name.dropFirst(prefix.count)))
    } else if error.name.hasPrefix(service) {
      code = Code(rawValue: String(error.name.dropFirst(service.count)))
    } else {
      code = Code(rawValue: error.name)
    }
    var details = KliegError.details(of: error)
    let sentence = details.removeValue(forKey: "message")
    self.init(code, sentence ?? KliegError.sentence(code, details), details: details)
  }

  private init(_ error: WireError) {
    let code: Code =
      switch error.code {
      case .daemonNotThere: .unavailable
      case .permissionDenied: .permissionDenied
      case .peerGone, .truncatedMessage, .closed, .writeStalled: .connectionLost
      case .messageTooLarge: .limitExceeded
      case .busy: .busy
      case .inUse: .locked
      case .protocolViolation: .protocolViolation
      case .pathTooLong, .insecureDirectory, .notASocket: .badConfiguration
      case .system: .unexpected
      }
    self.init(code, error.sentence)
  }

  /// Varlink's own errors carry no sentence.
  private static func sentence(_ code: Code, _ details: [String: String]) -> String {
    let meaning = code.entry?.meaning ?? "The daemon answered with the error \(code)."
    let about = details.sorted { $0.key < $1.key }.map { "\($0.key) “\($0.value)”" }
    return about.isEmpty ? meaning : "\(meaning) (\(about.joined(separator: ", ")))"
  }

  private static func details(of error: VarlinkError) -> [String: String] {
    let details = try? error.withParameters { parameters in
      var details: [String: String] = [:]
      for (key, value) in parameters {
        details[key.string] = value.string ?? value.integer.map { String($0) }
      }
      return details
    }
    return details ?? [:]
  }
}
