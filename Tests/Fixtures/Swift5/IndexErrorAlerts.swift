import CoreSpotlight
import Foundation

/// What people are told when something fails, by every way in which apps look at errors.
enum IndexErrorAlerts {
  static func message(for error: Error) -> String {
    if let error = error as? CSIndexError {
      switch error.code {
      case .indexUnavailableError, .remoteConnectionError: return "Try again later."
      case .invalidItemError: return "One of the notes cannot be searched."
      case .invalidClientStateError, .mismatchedClientState: return "The index was rebuilt."
      case .quotaExceeded: return "There is no room left."
      case .indexingUnsupported: return "Searching is not supported here."
      case .unknownError: return error.localizedDescription
      @unknown default: return error.localizedDescription
      }
    }
    let plain = error as NSError
    if plain.domain == CSSearchQueryErrorDomain && plain.code == -2003 { return "" }
    if plain.domain == CSIndexErrorDomain { return "Error \(plain.code)" }
    return plain.localizedDescription
  }

  static func isQuota(_ error: Error) -> Bool {
    do {
      throw error
    } catch CSIndexError.quotaExceeded {
      return true
    } catch CSSearchQueryError.cancelled {
      return false
    } catch let error as CSSearchQueryError where error.code == .invalidQuery {
      return false
    } catch {
      return (error as NSError).code == CSIndexError.Code.quotaExceeded.rawValue
    }
  }

  static func made() -> Error { CSIndexError(.quotaExceeded) }
}
