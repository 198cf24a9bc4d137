import CoreSpotlight
import Foundation

/// Items that wait on disk until the app may index them.
class ArchivedQueue {
  let file: URL

  init(file: URL) {
    self.file = file
  }

  func save(_ items: [CSSearchableItem]) throws {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: items as NSArray, requiringSecureCoding: true)
    try data.write(to: file, options: .atomic)
  }

  func load() throws -> [CSSearchableItem] {
    let data = try Data(contentsOf: file)
    let classes: [AnyClass] = [NSArray.self, CSSearchableItem.self]
    let stored = try NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: data)
    return stored as? [CSSearchableItem] ?? []
  }

  func duplicate(_ item: CSSearchableItem) -> CSSearchableItem? {
    let copy = item.copy() as? CSSearchableItem
    copy?.uniqueIdentifier = UUID().uuidString
    return copy
  }
}
