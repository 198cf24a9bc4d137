/// Looks whether models may be saved as they are.
struct ModelCheck {
  /// Throws what is wrong with one.
  ///
  /// - Parameters:
  ///   - models: What is to be stored.
  ///   - deleted: What is to be deleted.
  /// - Throws: ``SwiftDataError/modelValidationFailure`` with the property, or why a store could not be
  ///   asked: what cannot be read is not taken for nothing.
  func check(_ models: [any PersistentModel], _ deleted: [any PersistentModel]) throws {
    for model in models { try checkCounts(model) }
    for model in deleted { try checkDenial(model) }
  }

  private func checkCounts(_ model: any PersistentModel) throws {
    let storage = model.storage
    for (position, property) in storage.entity.properties.enumerated() {
      guard let relationship = property.relationship,
        relationship.minimumModelCount ?? 0 > 0 || relationship.maximumModelCount ?? 0 > 0
      else { continue }
      let count = try storage.readRelated(at: position).count
      let least = relationship.minimumModelCount ?? 0
      let most = relationship.maximumModelCount ?? 0
      guard count >= least, most == 0 || count <= most else {
        throw SwiftDataError.modelValidationFailure(
          "“\(storage.entity.name).\(property.name)” leads to \(count) models.")
      }
    }
  }

  private func checkDenial(_ model: any PersistentModel) throws {
    let storage = model.storage
    for (position, property) in storage.entity.properties.enumerated()
    where property.relationship?.deleteRule == .deny {
      guard try storage.readRelated(at: position).isEmpty else {
        throw SwiftDataError.modelValidationFailure(
          "A “\(storage.entity.name)” whose “\(property.name)” are still there is not deleted.")
      }
    }
  }
}
