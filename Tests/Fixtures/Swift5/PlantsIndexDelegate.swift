import CoreSpotlight
import Foundation

/// The delegate within the app: the app's own object, which is kept alive with its index.
class PlantsIndexDelegate: NSObject, CSSearchableIndexDelegate {
  struct Plant {
    var uuid: UUID
    var name: String
    var nextWatering: Date
  }

  let index = CSSearchableIndex.default()
  private var plants: [Plant]
  private var isSlow = false

  init(plants: [Plant]) {
    self.plants = plants
    super.init()
    index.indexDelegate = self
  }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
  ) {
    update(plants, in: searchableIndex, then: acknowledgementHandler)
  }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  ) {
    let wanted = plants.filter { identifiers.contains($0.uuid.uuidString) }
    update(wanted, in: searchableIndex, then: acknowledgementHandler)
  }

  func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) { isSlow = true }

  func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) { isSlow = false }

  private func update(
    _ plants: [Plant], in index: CSSearchableIndex, then acknowledge: @escaping () -> Void
  ) {
    let items = plants.map { plant -> CSSearchableItem in
      let set = CSSearchableItemAttributeSet(contentType: .item)
      set.title = plant.name
      set.contentDescription = NSLocalizedString("Water me", comment: "what to do with a plant")
      set.dueDate = plant.nextWatering
      set.supportsNavigation = 0
      return CSSearchableItem(
        uniqueIdentifier: plant.uuid.uuidString, domainIdentifier: "plants", attributeSet: set)
    }
    index.indexSearchableItems(items) { error in
      guard error == nil else { return }
      acknowledge()
    }
  }
}
