package import Foundation
package import SwiftData

// As `@Model` would write it; see `Trip`.
package final class Account {
  package struct _SwiftDataNoType {}

  package var email: String {
    @storageRestrictions(accesses: _$backingData, initializes: _email)
    init(initialValue) {
      _$backingData.setValue(forKey: \.email, to: initialValue)
      _email = _SwiftDataNoType()
    }
    get {
      _$observationRegistrar.access(self, keyPath: \.email)
      return self.getValue(forKey: \.email)
    }
    set {
      _$observationRegistrar.withMutation(of: self, keyPath: \.email) {
        self.setValue(forKey: \.email, to: newValue)
      }
    }
  }
  private var _email: _SwiftDataNoType = _SwiftDataNoType()

  package var name: String = "" {
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

  package var kind: Kind = Kind.person {
    @storageRestrictions(accesses: _$backingData, initializes: _kind)
    init(initialValue) {
      _$backingData.setValue(forKey: \.kind, to: initialValue)
      _kind = _SwiftDataNoType()
    }
    get {
      _$observationRegistrar.access(self, keyPath: \.kind)
      return self.getValue(forKey: \.kind)
    }
    set {
      _$observationRegistrar.withMutation(of: self, keyPath: \.kind) {
        self.setValue(forKey: \.kind, to: newValue)
      }
    }
  }
  private var _kind: _SwiftDataNoType = _SwiftDataNoType()

  package var scores: [Int] = [] {
    @storageRestrictions(accesses: _$backingData, initializes: _scores)
    init(initialValue) {
      _$backingData.setValue(forKey: \.scores, to: initialValue)
      _scores = _SwiftDataNoType()
    }
    get {
      _$observationRegistrar.access(self, keyPath: \.scores)
      return self.getValue(forKey: \.scores)
    }
    set {
      _$observationRegistrar.withMutation(of: self, keyPath: \.scores) {
        self.setValue(forKey: \.scores, to: newValue)
      }
    }
  }
  private var _scores: _SwiftDataNoType = _SwiftDataNoType()

  package var home: Place? {
    @storageRestrictions(accesses: _$backingData, initializes: _home)
    init(initialValue) {
      _$backingData.setValue(forKey: \.home, to: initialValue)
      _home = _SwiftDataNoType()
    }
    get {
      _$observationRegistrar.access(self, keyPath: \.home)
      return self.getValue(forKey: \.home)
    }
    set {
      _$observationRegistrar.withMutation(of: self, keyPath: \.home) {
        self.setValue(forKey: \.home, to: newValue)
      }
    }
  }
  private var _home: _SwiftDataNoType = _SwiftDataNoType()

  package var picture: Data? {
    @storageRestrictions(accesses: _$backingData, initializes: _picture)
    init(initialValue) {
      _$backingData.setValue(forKey: \.picture, to: initialValue)
      _picture = _SwiftDataNoType()
    }
    get {
      _$observationRegistrar.access(self, keyPath: \.picture)
      return self.getValue(forKey: \.picture)
    }
    set {
      _$observationRegistrar.withMutation(of: self, keyPath: \.picture) {
        self.setValue(forKey: \.picture, to: newValue)
      }
    }
  }
  private var _picture: _SwiftDataNoType = _SwiftDataNoType()

  package var seen: Int = 0 {
    @storageRestrictions(accesses: _$backingData, initializes: _seen)
    init(initialValue) {
      _$backingData.setValue(forKey: \.seen, to: initialValue)
      _seen = _SwiftDataNoType()
    }
    get {
      _$observationRegistrar.access(self, keyPath: \.seen)
      return self.getValue(forKey: \.seen)
    }
    set {
      _$observationRegistrar.withMutation(of: self, keyPath: \.seen) {
        self.setValue(forKey: \.seen, to: newValue)
      }
    }
  }
  private var _seen: _SwiftDataNoType = _SwiftDataNoType()

  package enum Kind: String, Codable { case person, company }

  package struct Place: Codable, Equatable {
    package var street: String
    package var number: Int

    package init(street: String, number: Int) {
      self.street = street
      self.number = number
    }
  }

  package init(email: String, name: String = "") {
    self.email = email
    self.name = name
    self.home = nil
    self.picture = nil
  }

  private var _$backingData: any BackingData<Account> = Account.createBackingData()

  package var persistentBackingData: any BackingData<Account> {
    get { _$backingData }
    set { _$backingData = newValue }
  }

  package static var schemaMetadata: [Schema.PropertyMetadata] {
    [
      Schema.PropertyMetadata(
        name: "email", keypath: \Account.email, defaultValue: nil,
        metadata: Schema.Attribute(.unique, .preserveValueOnDeletion)),
      Schema.PropertyMetadata(
        name: "name", keypath: \Account.name, defaultValue: "" as String,
        metadata: Schema.Attribute(originalName: "label")),
      Schema.PropertyMetadata(
        name: "kind", keypath: \Account.kind, defaultValue: Kind.person as Kind,
        metadata: nil),
      Schema.PropertyMetadata(
        name: "scores", keypath: \Account.scores, defaultValue: [] as [Int],
        metadata: nil),
      Schema.PropertyMetadata(
        name: "home", keypath: \Account.home, defaultValue: nil,
        metadata: nil),
      Schema.PropertyMetadata(
        name: "picture", keypath: \Account.picture, defaultValue: nil,
        metadata: Schema.Attribute(.externalStorage)),
      Schema.PropertyMetadata(
        name: "seen", keypath: \Account.seen, defaultValue: 0 as Int,
        metadata: Schema.Attribute(.ephemeral)),
    ]
  }

  package required init(backingData: any BackingData<Account>) {
    _email = _SwiftDataNoType()
    _name = _SwiftDataNoType()
    _kind = _SwiftDataNoType()
    _scores = _SwiftDataNoType()
    _home = _SwiftDataNoType()
    _picture = _SwiftDataNoType()
    _seen = _SwiftDataNoType()
    self.persistentBackingData = backingData
  }

  private let _$observationRegistrar = Observation.ObservationRegistrar()
}

extension Account: SwiftData.PersistentModel {}
extension Account: Observation.Observable {}
