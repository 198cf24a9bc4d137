public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The domain of ``CSIndexError``.
public let CSIndexErrorDomain = "CSIndexErrorDomain"

/// Why an index did not do what was asked.
///
/// ```swift
/// do {
///   try await CSSearchableIndex.default().indexSearchableItems(items)
/// } catch let error as CSIndexError where error.code == .quotaExceeded {
///   print(error.localizedDescription)
/// }
/// ```
public struct CSIndexError: CustomNSError, Hashable, Error {
  /// A kind of error, with Apple's numbers.
  public enum Code: Int, Sendable, Hashable {
    /// Nothing else fits.
    case unknownError = -1
    /// No daemon answers, or the index is not open.
    case indexUnavailableError = -1000
    /// An item cannot be accepted.
    case invalidItemError = -1001
    /// The client state is missing or too long.
    case invalidClientStateError = -1002
    /// The connection broke; the request may not have arrived.
    case remoteConnectionError = -1003
    /// A limit of the app is reached, or the disk is full.
    case quotaExceeded = -1004
    /// The index cannot do that.
    case indexingUnsupported = -1005
    /// The stored client state is not the expected one.
    case mismatchedClientState = -1006

    /// Whether an error has this code, for `catch`.
    public static func ~= (code: Code, error: any Error) -> Bool {
      (error as? CSIndexError)?.code == code
    }
  }

  private let nsError: NSError

  /// Makes an error.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    nsError = NSError(domain: CSIndexErrorDomain, code: code.rawValue, userInfo: userInfo)
  }

  /// Which kind of error it is.
  public var code: Code { Code(rawValue: nsError.code) ?? .unknownError }
  /// What is known of it beside that.
  public var userInfo: [String: Any] { nsError.userInfo }
  /// One sentence that says what was refused and why.
  public var localizedDescription: String { nsError.localizedDescription }

  /// The errors' domain.
  public static var errorDomain: String { CSIndexErrorDomain }
  /// The code as a number.
  public var errorCode: Int { nsError.code }
  /// What is known of the error beside its code.
  public var errorUserInfo: [String: Any] { nsError.userInfo }

  /// Nothing else fits.
  public static var unknownError: Code { .unknownError }
  /// No daemon answers, or the index is not open.
  public static var indexUnavailableError: Code { .indexUnavailableError }
  /// An item cannot be accepted.
  public static var invalidItemError: Code { .invalidItemError }
  /// The client state is missing or too long.
  public static var invalidClientStateError: Code { .invalidClientStateError }
  /// The connection broke; the request may not have arrived.
  public static var remoteConnectionError: Code { .remoteConnectionError }
  /// A limit of the app is reached, or the disk is full.
  public static var quotaExceeded: Code { .quotaExceeded }
  /// The index cannot do that.
  public static var indexingUnsupported: Code { .indexingUnsupported }
  /// The stored client state is not the expected one.
  public static var mismatchedClientState: Code { .mismatchedClientState }
}
