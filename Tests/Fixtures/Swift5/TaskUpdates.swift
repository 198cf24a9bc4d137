import CoreSpotlight
import Foundation

/// Tasks whose single attributes change: items that are merged into what is stored.
class TaskUpdates {
  func complete(_ identifier: String, at date: Date) {
    let set = CSSearchableItemAttributeSet(contentType: .toDoItem)
    set.completionDate = date
    send(identifier, set)
  }

  func reopen(_ identifier: String) {
    let set = CSSearchableItemAttributeSet(contentType: .toDoItem)
    set.completionDate = nil
    send(identifier, set)
  }

  func move(_ identifier: String, from list: CSSearchableItemAttributeSet) {
    let set = CSSearchableItemAttributeSet(contentType: .toDoItem)
    set.move(from: list)
    set.containerTitle = "Shopping"
    set.containerIdentifier = "list-1"
    set.containerOrder = 3
    send(identifier, set)
  }

  private func send(_ identifier: String, _ set: CSSearchableItemAttributeSet) {
    let item = CSSearchableItem(
      uniqueIdentifier: identifier, domainIdentifier: "tasks", attributeSet: set)
    item.isUpdate = true
    item.updateListenerOptions = [.priority, .summarization]
    CSSearchableIndex.default().indexSearchableItems([item]) { error in
      if let error = error as? CSIndexError { print(error.code.rawValue, error.errorUserInfo) }
    }
  }
}
