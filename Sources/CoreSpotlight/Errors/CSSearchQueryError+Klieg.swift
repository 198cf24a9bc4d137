import Foundation
import KliegModel

extension CSSearchQueryError {
  /// Makes an error with a sentence.
  package init(_ code: Code, _ sentence: String) {
    self.init(code, userInfo: [NSLocalizedDescriptionKey: sentence])
  }

  /// The error that an app sees of what the daemon or the client says.
  package init(_ error: any Error) {
    switch error {
    case let error as CSSearchQueryError: self = error
    case is CancellationError: self.init(.cancelled, "The query was cancelled.")
    case let error as KliegError:
      var information: [String: Any] = [
        NSLocalizedDescriptionKey: error.message, NSUnderlyingErrorKey: error,
      ]
      information[Self.positionKey] = error.details["position"].flatMap { Int($0) }
      self.init(Self.table[error.code] ?? .unknown, userInfo: information)
    default: self.init(.unknown, "\(error)")
    }
  }

  private static let table: [KliegError.Code: Code] = [
    .badQuery: .invalidQuery, .noSuchAttribute: .invalidQuery, .limitExceeded: .invalidQuery,
    .invalidParameter: .invalidQuery, .unavailable: .indexUnreachable,
    .connectionLost: .indexUnreachable, .protocolViolation: .indexUnreachable,
    .busy: .indexUnreachable, .permissionDenied: .indexUnreachable,
    .damaged: .indexUnreachable, .unsupportedFormat: .indexUnreachable,
    .storageFailed: .indexUnreachable, .locked: .indexUnreachable,
  ]
}
