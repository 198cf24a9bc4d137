import CoreSpotlight
import Foundation

/// Attributes of the app's own beside those that everybody has.
struct CustomAttributesOfTrips {
  static let mood = CSCustomAttributeKey(keyName: "org_example_trips_mood")
  static let legs = CSCustomAttributeKey(
    keyName: "org_example_trips_legs", searchable: true, searchableByDefault: true, unique: false,
    multiValued: true)

  var mood: String
  var legs: [String]
  var distance: Double

  func attributes() -> CSSearchableItemAttributeSet {
    let set = CSSearchableItemAttributeSet(contentType: .content)
    set.title = legs.joined(separator: " – ")
    set.startDate = Date()
    set.latitude = 59.91
    set.longitude = 10.75
    set.supportsNavigation = true
    set.namedLocation = legs.last
    if let key = Self.mood { set.setValue(mood as NSString, forCustomKey: key) }
    if let key = Self.legs {
      set.setValue(legs.map { $0 as NSString } as NSArray, forCustomKey: key)
    }
    if let key = CSCustomAttributeKey(keyName: "org_example_trips_distance") {
      set.setValue(NSNumber(value: distance), forCustomKey: key)
    }
    return set
  }

  static func mood(of set: CSSearchableItemAttributeSet) -> String? {
    guard let key = mood else { return nil }
    return (set.value(forCustomKey: key) as? NSString).map(String.init(describing:))
  }

  static let moodQuery = "org_example_trips_mood == \"calm\"c"
}
