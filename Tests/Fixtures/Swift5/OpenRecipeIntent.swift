import AppIntents
import Foundation

/// An intent of iOS 16 with an entity for a parameter.
struct DishEntity: AppEntity {
  static var typeDisplayRepresentation = TypeDisplayRepresentation(name: "Dish")
  static var defaultQuery = DishQuery()
  var id: String
  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(id)") }
}

struct DishQuery: EntityQuery {
  func entities(for identifiers: [DishEntity.ID]) async throws -> [DishEntity] {
    identifiers.map { DishEntity(id: $0) }
  }
}

struct OpenRecipeIntent: AppIntent {
  static var title: LocalizedStringResource = "Open Recipe"
  static var description: IntentDescription? = IntentDescription("Shows how a dish is made.")
  static var openAppWhenRun: Bool = true

  @Parameter(title: "Dish")
  var dish: DishEntity

  init() {}

  init(dish: DishEntity) {
    self.dish = dish
  }

  static var parameterSummary: some ParameterSummary {
    Summary("Open the recipe of \(\.$dish)")
  }

  @MainActor
  func perform() async throws -> some IntentResult {
    NotificationCenter.default.post(name: .init("open-dish"), object: dish.id)
    return .result()
  }
}
