public import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The domain of ``CSSearchQueryError``.
public let CSSearchQueryErrorDomain = "CSSearchQueryErrorDomain"

/// Why a query did not bring everything that it asks for.
///
/// ```swift
/// query.completionHandler = { error in
///   if let error = error as? CSSearchQueryError, error.code == .invalidQuery { print(error) }
/// }
/// ```
public struct CSSearchQueryError: CustomNSError, Hashable, Error {
  /// A kind of error, with Apple's numbers.
  public enum Code: Int, Sendable, Hashable {
    /// Nothing else fits.
    case unknown = -2000
    /// No daemon answers.
    case indexUnreachable = -2001
    /// The query cannot be read; ``CSSearchQueryError/position`` says where.
    case invalidQuery = -2002
    /// Somebody cancelled the query.
    case cancelled = -2003

    /// Whether an error has this code, for `catch`.
    public static func ~= (code: Code, error: any Error) -> Bool {
      (error as? CSSearchQueryError)?.code == code
    }
  }

  private let nsError: NSError

  /// Makes an error.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    nsError = NSError(domain: CSSearchQueryErrorDomain, code: code.rawValue, userInfo: userInfo)
  }

  /// Which kind of error it is.
  public var code: Code { Code(rawValue: nsError.code) ?? .unknown }
  /// What is known of it beside that.
  public var userInfo: [String: Any] { nsError.userInfo }
  /// One sentence that says what is wrong.
  public var localizedDescription: String { nsError.localizedDescription }
  /// Where a query string is wrong, in characters from its start; an addition to Apple's API.
  public var position: Int? { nsError.userInfo[Self.positionKey] as? Int }
  /// The key of ``position`` among what is known of the error.
  public static let positionKey = "KliegQueryPosition"

  /// The errors' domain.
  public static var errorDomain: String { CSSearchQueryErrorDomain }
  /// The code as a number.
  public var errorCode: Int { nsError.code }
  /// What is known of the error beside its code.
  public var errorUserInfo: [String: Any] { nsError.userInfo }

  /// Nothing else fits.
  public static var unknown: Code { .unknown }
  /// No daemon answers.
  public static var indexUnreachable: Code { .indexUnreachable }
  /// The query cannot be read.
  public static var invalidQuery: Code { .invalidQuery }
  /// Somebody cancelled the query.
  public static var cancelled: Code { .cancelled }
}
