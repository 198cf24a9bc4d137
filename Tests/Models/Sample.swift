package import Foundation
package import SwiftData

// As `@Model` would write it; see `Trip`.
package final class Sample {
  package struct _SwiftDataNoType {}

  package var text: String {
    @storageRestrictions(accesses: _$backingData, initializes: _text)
    init(initialValue) {
      _$backingData.setValue(forKey: \.text, to: initialValue)
      _text = _SwiftDataNoType()
    }
    get {
      _$observationRegistrar.access(self, keyPath: \.text)
      return self.getValue(forKey: \.text)
    }
    set {
      _$observationRegistrar.withMutation(of: self, keyPath: \.text) {
        self.setValue(forKey: \.text, to: newValue)
      }
    }
  }
  private var _text: _SwiftDataNoType = _SwiftDataNoType()

  package var number: Int {
    @storageRestrictions(accesses: _$backingData, initializes: _number)
    init(initialValue) {
      _$backingData.setValue(forKey: \.number, to: initialValue)
      _number = _SwiftDataNoType()
    }
    get {
      _$observationRegistrar.access(self, keyPath: \.number)
      return self.getValue(forKey: \.number)
    }
    set {
      _$observationRegistrar.withMutation(of: self, keyPath: \.number) {
        self.setValue(forKey: \.number, to: newValue)
      }
    }
  }
  private var _number: _SwiftDataNoType = _SwiftDataNoType()

  package var ratio: Double? {
    @storageRestrictions(accesses: _$backingData, initializes: _ratio)
    init(initialValue) {
      _$backingData.setValue(forKey: \.ratio, to: initialValue)
      _ratio = _SwiftDataNoType()
    }
    get {
      _$observationRegistrar.access(self, keyPath: \.ratio)
      return self.getValue(forKey: \.ratio)
    }
    set {
      _$observationRegistrar.withMutation(of: self, keyPath: \.ratio) {
        self.setValue(forKey: \.ratio, to: newValue)
      }
    }
  }
  private var _ratio: _SwiftDataNoType = _SwiftDataNoType()

  package var flag: Bool {
    @storageRestrictions(accesses: _$backingData, initializes: _flag)
    init(initialValue) {
      _$backingData.setValue(forKey: \.flag, to: initialValue)
      _flag = _SwiftDataNoType()
    }
    get {
      _$observationRegistrar.access(self, keyPath: \.flag)
      return self.getValue(forKey: \.flag)
    }
    set {
      _$observationRegistrar.withMutation(of: self, keyPath: \.flag) {
        self.setValue(forKey: \.flag, to: newValue)
      }
    }
  }
  private var _flag: _SwiftDataNoType = _SwiftDataNoType()

  package var moment: Date? {
    @storageRestrictions(accesses: _$backingData, initializes: _moment)
    init(initialValue) {
      _$backingData.setValue(forKey: \.moment, to: initialValue)
      _moment = _SwiftDataNoType()
    }
    get {
      _$observationRegistrar.access(self, keyPath: \.moment)
      return self.getValue(forKey: \.moment)
    }
    set {
      _$observationRegistrar.withMutation(of: self, keyPath: \.moment) {
        self.setValue(forKey: \.moment, to: newValue)
      }
    }
  }
  private var _moment: _SwiftDataNoType = _SwiftDataNoType()

  package var tags: [String] = [] {
    @storageRestrictions(accesses: _$backingData, initializes: _tags)
    init(initialValue) {
      _$backingData.setValue(forKey: \.tags, to: initialValue)
      _tags = _SwiftDataNoType()
    }
    get {
      _$observationRegistrar.access(self, keyPath: \.tags)
      return self.getValue(forKey: \.tags)
    }
    set {
      _$observationRegistrar.withMutation(of: self, keyPath: \.tags) {
        self.setValue(forKey: \.tags, to: newValue)
      }
    }
  }
  private var _tags: _SwiftDataNoType = _SwiftDataNoType()

  package init(text: String, number: Int, ratio: Double?, flag: Bool, moment: Date?, tags: [String])
  {
    self.text = text
    self.number = number
    self.ratio = ratio
    self.flag = flag
    self.moment = moment
    self.tags = tags
  }

  private var _$backingData: any BackingData<Sample> = Sample.createBackingData()

  package var persistentBackingData: any BackingData<Sample> {
    get { _$backingData }
    set { _$backingData = newValue }
  }

  package static var schemaMetadata: [Schema.PropertyMetadata] {
    [
      Schema.PropertyMetadata(
        name: "text", keypath: \Sample.text, defaultValue: nil,
        metadata: nil),
      Schema.PropertyMetadata(
        name: "number", keypath: \Sample.number, defaultValue: nil,
        metadata: nil),
      Schema.PropertyMetadata(
        name: "ratio", keypath: \Sample.ratio, defaultValue: nil,
        metadata: nil),
      Schema.PropertyMetadata(
        name: "flag", keypath: \Sample.flag, defaultValue: nil,
        metadata: nil),
      Schema.PropertyMetadata(
        name: "moment", keypath: \Sample.moment, defaultValue: nil,
        metadata: nil),
      Schema.PropertyMetadata(
        name: "tags", keypath: \Sample.tags, defaultValue: [] as [String],
        metadata: nil),
    ]
  }

  package required init(backingData: any BackingData<Sample>) {
    _text = _SwiftDataNoType()
    _number = _SwiftDataNoType()
    _ratio = _SwiftDataNoType()
    _flag = _SwiftDataNoType()
    _moment = _SwiftDataNoType()
    _tags = _SwiftDataNoType()
    self.persistentBackingData = backingData
  }

  private let _$observationRegistrar = Observation.ObservationRegistrar()
}

extension Sample: SwiftData.PersistentModel {}
extension Sample: Observation.Observable {}
