import CoreSpotlight

/// The extension that is asked while the app is not running.
class RecipesIndexExtension: CSIndexExtensionRequestHandler {
  let store = RecipeBook()

  override func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
  ) {
    searchableIndex.deleteAllSearchableItems { _ in
      searchableIndex.indexSearchableItems(self.store.all()) { error in
        if let error = error { print(error) }
        acknowledgementHandler()
      }
    }
  }

  override func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  ) {
    let items = store.all().filter { identifiers.contains($0.uniqueIdentifier) }
    let gone = Set(identifiers).subtracting(items.map { $0.uniqueIdentifier })
    searchableIndex.indexSearchableItems(items) { _ in
      searchableIndex.deleteSearchableItems(withIdentifiers: Array(gone)) { _ in
        acknowledgementHandler()
      }
    }
  }

  override func data(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
  ) throws -> Data {
    guard let text = store.text(itemIdentifier) else { throw CocoaError(.fileNoSuchFile) }
    return Data(text.utf8)
  }

  override func fileURL(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String,
    inPlace: Bool
  ) throws -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent(itemIdentifier)
  }
}

class RecipeBook {
  var texts = ["pancakes": "Milk, eggs, flour", "salad": "Tomatoes, olives"]

  func text(_ identifier: String) -> String? { texts[identifier] }

  func all() -> [CSSearchableItem] {
    texts.map { key, text in
      let set = CSSearchableItemAttributeSet(contentType: UTType.text)
      set.title = key.capitalized
      set.textContent = text
      set.providerDataTypeIdentifiers = [UTType.utf8PlainText.identifier]
      return CSSearchableItem(
        uniqueIdentifier: key, domainIdentifier: "recipes", attributeSet: set)
    }
  }
}
