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

  func run(_ titles: [String], completion: @escaping ([Error]) -> Void) {
    let group = DispatchGroup()
    for start in stride(from: 0, to: titles.count, by: chunk) {
      let part = Array(titles[start..<min(start + chunk, titles.count)])
      group.enter()
      operations.addOperation {
        CSSearchableIndex.default().indexSearchableItems(part.map(ChunkedImport.item)) { error in
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

  static func item(_ title: String) -> CSSearchableItem {
    let set = CSSearchableItemAttributeSet(itemContentType: "public.item")
    set.title = title
    return CSSearchableItem(
      uniqueIdentifier: title, domainIdentifier: "imported", attributeSet: set)
  }
}
