import CoreSpotlight
import Foundation

/// Thousands of items, sent in chunks from an operation queue.
class ChunkedImport {
  private let chunk = 250
  private let operations = OperationQueue()
  private(set) var failures: [Error] = []
  private let lock = NSLock()

  init() {
    operations.maxConcurrentOperationCount = 1
    operations.qualityOfService = .background
  }

  func run(_ items: [CSSearchableItem], completion: @escaping ([Error]) -> Void) {
    let group = DispatchGroup()
    for start in stride(from: 0, to: items.count, by: chunk) {
      let part = Array(items[start..<min(start + chunk, items.count)])
      group.enter()
      operations.addOperation {
        CSSearchableIndex.default().indexSearchableItems(part) { error in
          if let error = error {
            self.lock.lock()
            self.failures.append(error)
            self.lock.unlock()
          }
          group.leave()
        }
      }
    }
    group.notify(queue: .main) { completion(self.failures) }
  }
}
