import AppIntents
import Foundation

/// An entity that is computed, and one of which there is only one.
struct WeatherSummary: TransientAppEntity {
  static let typeDisplayRepresentation = TypeDisplayRepresentation(name: "Weather")

  @Property(title: "Temperature") var temperature: Measurement<UnitTemperature>
  @Property(title: "Rain") var rain: Double

  init() {
    temperature = Measurement(value: 0, unit: .celsius)
    rain = 0
  }

  init(celsius: Double, rain: Double) {
    self.init()
    temperature = Measurement(value: celsius, unit: .celsius)
    self.rain = rain
  }

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(temperature.value) degrees", subtitle: "\(rain) mm of rain")
  }
}

struct WeatherSettings: UniqueAppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Weather settings"
  static let defaultQuery = WeatherSettingsQuery()

  let id: String
  @Property(title: "Place") var place: String

  init(place: String) {
    id = "settings"
    self.place = place
  }

  var displayRepresentation: DisplayRepresentation { "Weather settings" }
}

struct WeatherSettingsQuery: UniqueAppEntityQuery {
  func uniqueEntity() async throws -> WeatherSettings { WeatherSettings(place: "Oslo") }
}
