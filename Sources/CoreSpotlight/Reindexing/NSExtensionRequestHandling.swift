public import Foundation

/// What an extension is started with.
open class NSExtensionContext: NSObject {
  /// What is handed to it; nothing is, here.
  open var inputItems: [Any] { [] }

  /// Says that the request is done.
  ///
  /// - Parameters:
  ///   - items: What came of it.
  ///   - completionHandler: Called when that was taken.
  open func completeRequest(
    returningItems items: [Any]?, completionHandler: ((Bool) -> Void)? = nil
  ) {
    completionHandler?(false)
  }

  /// Says that the request failed.
  open func cancelRequest(withError error: any Error) {}
}

/// A program that is started to answer a request.
public protocol NSExtensionRequestHandling: NSObjectProtocol {
  /// Begins to answer.
  func beginRequest(with context: NSExtensionContext)
}
