import AppIntents
import Foundation

/// Titles in every way in which they are written.
struct LocalizedTitles: Sendable {
  static let plain: LocalizedStringResource = "Recipes"
  static let keyed = LocalizedStringResource("recipes.title", defaultValue: "Recipes")
  static let tabled = LocalizedStringResource(
    "Recipe", table: "Entities", comment: "What an entity is called")
  static let counted: LocalizedStringResource = "\(3) recipes of \("Ada")"

  static var type: TypeDisplayRepresentation {
    TypeDisplayRepresentation(
      name: keyed, numericFormat: "\(placeholder: .int) recipes", synonyms: [plain, "Dishes"])
  }

  static func display(_ name: String, minutes: Int, photo: URL?) -> DisplayRepresentation {
    var display = DisplayRepresentation(
      title: LocalizedStringResource(stringLiteral: name), subtitle: "\(minutes) minutes",
      image: photo.map { .init(url: $0, isTemplate: false, displayStyle: .circular) })
    if photo == nil { display.image = .init(named: "plate", isTemplate: true) }
    display.synonyms.append("\(name) dish")
    return display
  }

  static func texts() -> [String] {
    [
      String(localized: plain), String(localized: keyed), String(localized: counted),
      String(localized: "Recipes"), counted.key,
    ]
  }
}
