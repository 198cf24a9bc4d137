package import SwiftData

// As `@Model` would write it; see `Trip`.
package final class Stop {
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

  package var nights: Int = 1 {
    @storageRestrictions(accesses: _$backingData, initializes: _nights)
    init(initialValue) {
      _$backingData.setValue(forKey: \.nights, to: initialValue)
      _nights = _SwiftDataNoType()
    }
    get {
      _$observationRegistrar.access(self, keyPath: \.nights)
      return self.getValue(forKey: \.nights)
    }
    set {
      _$observationRegistrar.withMutation(of: self, keyPath: \.nights) {
        self.setValue(forKey: \.nights, to: newValue)
      }
    }
  }
  private var _nights: _SwiftDataNoType = _SwiftDataNoType()

  package var trip: Trip? {
    @storageRestrictions(accesses: _$backingData, initializes: _trip)
    init(initialValue) {
      _$backingData.setValue(forKey: \.trip, to: initialValue)
      _trip = _SwiftDataNoType()
    }
    get {
      _$observationRegistrar.access(self, keyPath: \.trip)
      return self.getValue(forKey: \.trip)
    }
    set {
      _$observationRegistrar.withMutation(of: self, keyPath: \.trip) {
        self.setValue(forKey: \.trip, to: newValue)
      }
    }
  }
  private var _trip: _SwiftDataNoType = _SwiftDataNoType()

  package init(name: String, nights: Int = 1, trip: Trip? = nil) {
    self.name = name
    self.nights = nights
    self.trip = trip
  }

  private var _$backingData: any BackingData<Stop> = Stop.createBackingData()

  package var persistentBackingData: any BackingData<Stop> {
    get { _$backingData }
    set { _$backingData = newValue }
  }

  package static var schemaMetadata: [Schema.PropertyMetadata] {
    [
      Schema.PropertyMetadata(
        name: "name", keypath: \Stop.name, defaultValue: nil,
        metadata: nil),
      Schema.PropertyMetadata(
        name: "nights", keypath: \Stop.nights, defaultValue: 1 as Int,
        metadata: nil),
      Schema.PropertyMetadata(
        name: "trip", keypath: \Stop.trip, defaultValue: nil,
        metadata: nil),
    ]
  }

  package required init(backingData: any BackingData<Stop>) {
    _name = _SwiftDataNoType()
    _nights = _SwiftDataNoType()
    _trip = _SwiftDataNoType()
    self.persistentBackingData = backingData
  }

  private let _$observationRegistrar = Observation.ObservationRegistrar()
}

extension Stop: SwiftData.PersistentModel {}
extension Stop: Observation.Observable {}
