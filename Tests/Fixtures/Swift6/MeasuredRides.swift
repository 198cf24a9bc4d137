import AppIntents
import Foundation

/// Measurements of all kinds.
struct RideEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Ride"
  static let defaultQuery = RideQuery()

  let id: UUID
  @Property(title: "Acceleration") var acceleration: Measurement<UnitAcceleration>?
  @Property(title: "Angle") var angle: Measurement<UnitAngle>?
  @Property(title: "Area") var area: Measurement<UnitArea>?
  @Property(title: "Concentration") var concentration: Measurement<UnitConcentrationMass>?
  @Property(title: "Dispersion") var dispersion: Measurement<UnitDispersion>?
  @Property(title: "Duration") var duration: Measurement<UnitDuration>?
  @Property(title: "Charge") var charge: Measurement<UnitElectricCharge>?
  @Property(title: "Current") var current: Measurement<UnitElectricCurrent>?
  @Property(title: "Voltage") var voltage: Measurement<UnitElectricPotentialDifference>?
  @Property(title: "Resistance") var resistance: Measurement<UnitElectricResistance>?
  @Property(title: "Energy") var energy: Measurement<UnitEnergy>?
  @Property(title: "Frequency") var frequency: Measurement<UnitFrequency>?
  @Property(title: "Efficiency") var efficiency: Measurement<UnitFuelEfficiency>?
  @Property(title: "Light") var light: Measurement<UnitIlluminance>?
  @Property(title: "Storage") var storage: Measurement<UnitInformationStorage>?
  @Property(title: "Length") var length: Measurement<UnitLength>?
  @Property(title: "Mass") var mass: Measurement<UnitMass>?
  @Property(title: "Power") var power: Measurement<UnitPower>?
  @Property(title: "Pressure") var pressure: Measurement<UnitPressure>?
  @Property(title: "Speed") var speed: Measurement<UnitSpeed>?
  @Property(title: "Temperature") var temperature: Measurement<UnitTemperature>?
  @Property(title: "Volume") var volume: Measurement<UnitVolume>?
  @Property(title: "Stages") var stages: [Measurement<UnitLength>]

  init(id: UUID = UUID(), kilometers: Double) {
    self.id = id
    length = Measurement(value: kilometers, unit: .kilometers)
    stages = []
  }

  var displayRepresentation: DisplayRepresentation {
    "\(length?.converted(to: .kilometers).value ?? 0) km"
  }
}

struct RideQuery: EntityPropertyQuery {
  static let properties = QueryProperties {
    Property(\.$length) {
      LessThanComparator { measurement in
        let limit = measurement.value
        return #Predicate<Double> { $0 < limit }
      }
      GreaterThanComparator { measurement in
        let limit = measurement.value
        return #Predicate<Double> { $0 > limit }
      }
    }
    Property(\.$speed) {
      IsBetweenComparator { low, high in
        let (low, high) = (low.value, high.value)
        return #Predicate<Double> { $0 >= low && $0 <= high }
      }
    }
  }

  static let sortingOptions = SortingOptions {
    SortableBy(\.$length)
    SortableBy(\.$speed)
  }

  func entities(for identifiers: [UUID]) async throws -> [RideEntity] { [] }

  func entities(
    matching comparators: [Predicate<Double>], mode: ComparatorMode, sortedBy: [Sort<RideEntity>],
    limit: Int?
  ) async throws -> [RideEntity] {
    let rides = [3.0, 30, 300].map { RideEntity(kilometers: $0) }
    return try rides.filter { ride in
      let value = ride.length?.value ?? 0
      return try comparators.allSatisfy { try $0.evaluate(value) }
    }
  }
}
