package import Foundation
package import SwiftData

// What `@Model` expands to, written by hand: the runtime's tests need no macros.
//
//   @Model final class Trip {
//     @Attribute(.spotlight) var name: String
//     var destination: String
//     var startDate: Date
//     var endDate: Date?
//     var isFavorite = false
//     var budget: Double = 0
//     @Relationship(deleteRule: .cascade, inverse: \Stop.trip) var stops: [Stop] = []
//     @Transient var notes = ""
//     init(name: String, destination: String, startDate: Date, endDate: Date?) {
//       self.name = name
//       self.destination = destination
//       self.startDate = startDate
//       self.endDate = endDate
//     }
//   }
package final class Trip {
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

  package var destination: String {
    @storageRestrictions(accesses: _$backingData, initializes: _destination)
    init(initialValue) {
      _$backingData.setValue(forKey: \.destination, to: initialValue)
      _destination = _SwiftDataNoType()
    }
    get {
      _$observationRegistrar.access(self, keyPath: \.destination)
      return self.getValue(forKey: \.destination)
    }
    set {
      _$observationRegistrar.withMutation(of: self, keyPath: \.destination) {
        self.setValue(forKey: \.destination, to: newValue)
      }
    }
  }
  private var _destination: _SwiftDataNoType = _SwiftDataNoType()

  package var startDate: Date {
    @storageRestrictions(accesses: _$backingData, initializes: _startDate)
    init(initialValue) {
      _$backingData.setValue(forKey: \.startDate, to: initialValue)
      _startDate = _SwiftDataNoType()
    }
    get {
      _$observationRegistrar.access(self, keyPath: \.startDate)
      return self.getValue(forKey: \.startDate)
    }
    set {
      _$observationRegistrar.withMutation(of: self, keyPath: \.startDate) {
        self.setValue(forKey: \.startDate, to: newValue)
      }
    }
  }
  private var _startDate: _SwiftDataNoType = _SwiftDataNoType()

  package var endDate: Date? {
    @storageRestrictions(accesses: _$backingData, initializes: _endDate)
    init(initialValue) {
      _$backingData.setValue(forKey: \.endDate, to: initialValue)
      _endDate = _SwiftDataNoType()
    }
    get {
      _$observationRegistrar.access(self, keyPath: \.endDate)
      return self.getValue(forKey: \.endDate)
    }
    set {
      _$observationRegistrar.withMutation(of: self, keyPath: \.endDate) {
        self.setValue(forKey: \.endDate, to: newValue)
      }
    }
  }
  private var _endDate: _SwiftDataNoType = _SwiftDataNoType()

  package var isFavorite: Bool = false {
    @storageRestrictions(accesses: _$backingData, initializes: _isFavorite)
    init(initialValue) {
      _$backingData.setValue(forKey: \.isFavorite, to: initialValue)
      _isFavorite = _SwiftDataNoType()
    }
    get {
      _$observationRegistrar.access(self, keyPath: \.isFavorite)
      return self.getValue(forKey: \.isFavorite)
    }
    set {
      _$observationRegistrar.withMutation(of: self, keyPath: \.isFavorite) {
        self.setValue(forKey: \.isFavorite, to: newValue)
      }
    }
  }
  private var _isFavorite: _SwiftDataNoType = _SwiftDataNoType()

  package var budget: Double = 0 {
    @storageRestrictions(accesses: _$backingData, initializes: _budget)
    init(initialValue) {
      _$backingData.setValue(forKey: \.budget, to: initialValue)
      _budget = _SwiftDataNoType()
    }
    get {
      _$observationRegistrar.access(self, keyPath: \.budget)
      return self.getValue(forKey: \.budget)
    }
    set {
      _$observationRegistrar.withMutation(of: self, keyPath: \.budget) {
        self.setValue(forKey: \.budget, to: newValue)
      }
    }
  }
  private var _budget: _SwiftDataNoType = _SwiftDataNoType()

  package var stops: [Stop] = [] {
    @storageRestrictions(accesses: _$backingData, initializes: _stops)
    init(initialValue) {
      _$backingData.setValue(forKey: \.stops, to: initialValue)
      _stops = _SwiftDataNoType()
    }
    get {
      _$observationRegistrar.access(self, keyPath: \.stops)
      return self.getValue(forKey: \.stops)
    }
    set {
      _$observationRegistrar.withMutation(of: self, keyPath: \.stops) {
        self.setValue(forKey: \.stops, to: newValue)
      }
    }
  }
  private var _stops: _SwiftDataNoType = _SwiftDataNoType()

  package var notes = ""

  package init(name: String, destination: String, startDate: Date, endDate: Date? = nil) {
    self.name = name
    self.destination = destination
    self.startDate = startDate
    self.endDate = endDate
  }

  private var _$backingData: any BackingData<Trip> = Trip.createBackingData()

  package var persistentBackingData: any BackingData<Trip> {
    get { _$backingData }
    set { _$backingData = newValue }
  }

  package static var schemaMetadata: [Schema.PropertyMetadata] {
    [
      Schema.PropertyMetadata(
        name: "name", keypath: \Trip.name, defaultValue: nil,
        metadata: Schema.Attribute(.spotlight)),
      Schema.PropertyMetadata(
        name: "destination", keypath: \Trip.destination, defaultValue: nil,
        metadata: nil),
      Schema.PropertyMetadata(
        name: "startDate", keypath: \Trip.startDate, defaultValue: nil,
        metadata: nil),
      Schema.PropertyMetadata(
        name: "endDate", keypath: \Trip.endDate, defaultValue: nil,
        metadata: nil),
      Schema.PropertyMetadata(
        name: "isFavorite", keypath: \Trip.isFavorite, defaultValue: false as Bool,
        metadata: nil),
      Schema.PropertyMetadata(
        name: "budget", keypath: \Trip.budget, defaultValue: 0 as Double,
        metadata: nil),
      Schema.PropertyMetadata(
        name: "stops", keypath: \Trip.stops, defaultValue: [] as [Stop],
        metadata: Schema.Relationship(deleteRule: .cascade, inverse: \Stop.trip)),
    ]
  }

  package required init(backingData: any BackingData<Trip>) {
    _name = _SwiftDataNoType()
    _destination = _SwiftDataNoType()
    _startDate = _SwiftDataNoType()
    _endDate = _SwiftDataNoType()
    _isFavorite = _SwiftDataNoType()
    _budget = _SwiftDataNoType()
    _stops = _SwiftDataNoType()
    self.persistentBackingData = backingData
  }

  private let _$observationRegistrar = Observation.ObservationRegistrar()
}

extension Trip: SwiftData.PersistentModel {}
extension Trip: Observation.Observable {}
