import CoreSpotlight

/// What the app has: notes with numbers.
enum Note {
  static func name(_ number: Int) -> String { "note-\(number)" }

  static func item(_ number: Int, _ text: String) -> CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.title = "Note \(number)"
    attributes.contentDescription = text
    return CSSearchableItem(
      uniqueIdentifier: name(number), domainIdentifier: "notes", attributeSet: attributes)
  }
}
