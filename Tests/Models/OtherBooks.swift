package import SwiftData

// As `@Model` would write it; see `Trip`.
package enum OtherBooks {
  package final class Book {
    package struct _SwiftDataNoType {}

    package var pages: String {
      @storageRestrictions(accesses: _$backingData, initializes: _pages)
      init(initialValue) {
        _$backingData.setValue(forKey: \.pages, to: initialValue)
        _pages = _SwiftDataNoType()
      }
      get {
        _$observationRegistrar.access(self, keyPath: \.pages)
        return self.getValue(forKey: \.pages)
      }
      set {
        _$observationRegistrar.withMutation(of: self, keyPath: \.pages) {
          self.setValue(forKey: \.pages, to: newValue)
        }
      }
    }
    private var _pages: _SwiftDataNoType = _SwiftDataNoType()

    package init(pages: String) {
      self.pages = pages
    }

    private var _$backingData: any BackingData<Book> = Book.createBackingData()

    package var persistentBackingData: any BackingData<Book> {
      get { _$backingData }
      set { _$backingData = newValue }
    }

    package static var schemaMetadata: [Schema.PropertyMetadata] {
      [
        Schema.PropertyMetadata(
          name: "pages", keypath: \Book.pages, defaultValue: nil,
          metadata: nil)
      ]
    }

    package required init(backingData: any BackingData<Book>) {
      _pages = _SwiftDataNoType()
      self.persistentBackingData = backingData
    }

    private let _$observationRegistrar = Observation.ObservationRegistrar()
  }
}

extension OtherBooks.Book: SwiftData.PersistentModel {}
extension OtherBooks.Book: Observation.Observable {}
