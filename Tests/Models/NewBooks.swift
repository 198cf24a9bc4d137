package import SwiftData

// As `@Model` would write it; see `Trip`.
package enum NewBooks {
  package final class Book {
    package struct _SwiftDataNoType {}

    package var name: String {
      @storageRestrictions(accesses: _$backingData, initializes: _name)
      init(initialValue) {
        _$backingData.setValue(forKey: \.name, to: initialValue)
        _name = _SwiftDataNoType()
      }
      get {
        _$observationRegistrar.access(self, keyPath: \.name)
        return self.getValue(forKey: \.name)
      }
      set {
        _$observationRegistrar.withMutation(of: self, keyPath: \.name) {
          self.setValue(forKey: \.name, to: newValue)
        }
      }
    }
    private var _name: _SwiftDataNoType = _SwiftDataNoType()

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

    package var stars: Int = 3 {
      @storageRestrictions(accesses: _$backingData, initializes: _stars)
      init(initialValue) {
        _$backingData.setValue(forKey: \.stars, to: initialValue)
        _stars = _SwiftDataNoType()
      }
      get {
        _$observationRegistrar.access(self, keyPath: \.stars)
        return self.getValue(forKey: \.stars)
      }
      set {
        _$observationRegistrar.withMutation(of: self, keyPath: \.stars) {
          self.setValue(forKey: \.stars, to: newValue)
        }
      }
    }
    private var _stars: _SwiftDataNoType = _SwiftDataNoType()

    package init(name: String, pages: Int) {
      self.name = name
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
          name: "name", keypath: \Book.name, defaultValue: nil,
          metadata: Schema.Attribute(originalName: "label")),
        Schema.PropertyMetadata(
          name: "pages", keypath: \Book.pages, defaultValue: nil,
          metadata: nil),
        Schema.PropertyMetadata(
          name: "stars", keypath: \Book.stars, defaultValue: 3 as Int,
          metadata: nil),
      ]
    }

    package required init(backingData: any BackingData<Book>) {
      _name = _SwiftDataNoType()
      _pages = _SwiftDataNoType()
      _stars = _SwiftDataNoType()
      self.persistentBackingData = backingData
    }

    private let _$observationRegistrar = Observation.ObservationRegistrar()
  }
}

extension NewBooks.Book: SwiftData.PersistentModel {}
extension NewBooks.Book: Observation.Observable {}
