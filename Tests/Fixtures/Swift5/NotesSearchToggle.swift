import CoreSpotlight
import Foundation

/// Notes of a plain notes app, with a switch in its settings that turns searching off.
struct SimpleNote {
  var key: String
  var content: String
  var isTrashed: Bool
  var modified: Date
}

class NotesSearchToggle: NSObject {
  static let shared = NotesSearchToggle()
  private let domain = "org.example.notes.content"
  private let defaults: UserDefaults

  var isEnabled: Bool {
    didSet {
      defaults.set(isEnabled, forKey: "indexNotesInSpotlight")
      if isEnabled { indexAll(lastSeen) } else { removeAll() }
    }
  }
  private var lastSeen: [SimpleNote] = []

  init(defaults: UserDefaults = .standard) {
    self.defaults = defaults
    isEnabled = defaults.bool(forKey: "indexNotesInSpotlight")
    super.init()
  }

  func indexAll(_ notes: [SimpleNote]) {
    lastSeen = notes
    guard isEnabled, CSSearchableIndex.isIndexingAvailable() else { return }
    let items = notes.filter { !$0.isTrashed }.map(item)
    CSSearchableIndex.default().indexSearchableItems(items) { error in
      if let error = error { print("Could not index notes: \(error.localizedDescription)") }
    }
  }

  func index(_ note: SimpleNote) {
    guard isEnabled else { return }
    CSSearchableIndex.default().indexSearchableItems([item(note)])
  }

  func remove(_ note: SimpleNote) {
    CSSearchableIndex.default().deleteSearchableItems(
      withIdentifiers: [note.key], completionHandler: nil)
  }

  func removeAll() {
    CSSearchableIndex.default().deleteSearchableItems(withDomainIdentifiers: [domain]) { error in
      if let error = error { print("Could not remove notes: \(error.localizedDescription)") }
    }
  }

  func item(_ note: SimpleNote) -> CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet(itemContentType: UTType.plainText.identifier)
    let lines = note.content.components(separatedBy: .newlines)
    attributes.title = lines.first
    attributes.contentDescription = lines.dropFirst().first
    attributes.textContent = note.content
    attributes.contentModificationDate = note.modified
    return CSSearchableItem(
      uniqueIdentifier: note.key, domainIdentifier: domain, attributeSet: attributes)
  }
}
