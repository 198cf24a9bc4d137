import Foundation
import KliegModel

extension CSIndexError {
  /// Makes an error with a sentence.
  package init(_ code: Code, _ sentence: String) {
    self.init(code, userInfo: [NSLocalizedDescriptionKey: sentence])
  }

  /// An app has no data of its items to give.
  static var noData: CSIndexError {
    CSIndexError(.indexingUnsupported, "The app offers no data of its items.")
  }

  /// An app has no files of its items to give.
  static var noFiles: CSIndexError {
    CSIndexError(.indexingUnsupported, "The app offers no files of its items.")
  }

  /// The error that an app sees of what the daemon or the client says.
  package init(_ error: any Error) {
    if let error = error as? CSIndexError {
      self = error
    } else if let error = error as? KliegError {
      self.init(
        Code(error),
        userInfo: [NSLocalizedDescriptionKey: error.message, NSUnderlyingErrorKey: error])
    } else {
      self.init(.unknownError, "\(error)")
    }
  }
}

extension CSIndexError.Code {
  fileprivate init(_ error: KliegError) {
    self = Self.table[error.code] ?? .unknownError
    if error.code == .limitExceeded, let limit = error.details["limit"] {
      self = Self.limits[limit] ?? .quotaExceeded
    }
  }

  private static let table: [KliegError.Code: Self] = [
    .invalidItem: .invalidItemError, .conflict: .invalidItemError,
    .invalidParameter: .invalidItemError, .superseded: .invalidItemError,
    .stateMismatch: .mismatchedClientState, .limitExceeded: .quotaExceeded,
    .storageFull: .quotaExceeded, .damaged: .indexUnavailableError,
    .unsupportedFormat: .indexUnavailableError, .storageFailed: .indexUnavailableError,
    .noSuchIndex: .indexUnavailableError, .locked: .indexUnavailableError,
    .busy: .indexUnavailableError, .timedOut: .indexUnavailableError,
    .unavailable: .indexUnavailableError, .permissionDenied: .indexUnavailableError,
    .connectionLost: .remoteConnectionError, .protocolViolation: .remoteConnectionError,
    .methodNotFound: .indexingUnsupported, .interfaceNotFound: .indexingUnsupported,
  ]

  /// The limits that one item or state exceeds, and not the app as a whole.
  private static let limits: [String: Self] = [
    Setting.clientStateBytes.rawValue: .invalidClientStateError,
    Setting.itemBytes.rawValue: .invalidItemError,
    Setting.messageBytes.rawValue: .invalidItemError,
    Setting.attributesPerItem.rawValue: .invalidItemError,
    Setting.identifierBytes.rawValue: .invalidItemError,
  ]
}
