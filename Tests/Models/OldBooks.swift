package import SwiftData

// As `@Model` would write it; see `Trip`.
package enum OldBooks {
  package final class Book {
    package struct _SwiftDataNoType {}

    package var label: String {
      @storageRestrictions(accesses: _$backingData, initializes: _label)
      init(initialValue) {
        _$backingData.setValue(forKey: \.label, to: initialValue)
        _label = _SwiftDataNoType()
      }
      get {
        _$observationRegistrar.access(self, keyPath: \.label)
        return self.getValue(forKey: \.label)
      }
      set {
        _$observationRegistrar.withMutation(of: self, keyPath: \.label) {
          self.setValue(forKey: \.label, to: newValue)
        }
      }
    }
    private var _label: _SwiftDataNoType = _SwiftDataNoType()

    package var pages: Int {
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

    package init(label: String, pages: Int) {
      self.label = label
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
          name: "label", keypath: \Book.label, defaultValue: nil,
          metadata: nil),
        Schema.PropertyMetadata(
          name: "pages", keypath: \Book.pages, defaultValue: nil,
          metadata: nil),
      ]
    }

    package required init(backingData: any BackingData<Book>) {
      _label = _SwiftDataNoType()
      _pages = _SwiftDataNoType()
      self.persistentBackingData = backingData
    }

    private let _$observationRegistrar = Observation.ObservationRegistrar()
  }
}

extension OldBooks.Book: SwiftData.PersistentModel {}
extension OldBooks.Book: Observation.Observable {}
