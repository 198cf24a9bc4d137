import KliegModel

/// An insertion into a store.
public struct DefaultHistoryInsert<Model: PersistentModel>: HistoryInsert {
  /// The model.
  public let changedPersistentIdentifier: PersistentIdentifier
  /// The number of the transaction.
  public let transactionIdentifier: Int64
  /// The number of the change within it.
  public let changeIdentifier: Int64
}

/// A change of properties in a store.
public struct DefaultHistoryUpdate<Model: PersistentModel>: HistoryUpdate {
  /// The model.
  public let changedPersistentIdentifier: PersistentIdentifier
  /// The number of the transaction.
  public let transactionIdentifier: Int64
  /// The number of the change within it.
  public let changeIdentifier: Int64
  /// The properties.
  public let updatedAttributes: [PartialKeyPath<Model>]
}

/// A deletion from a store.
public struct DefaultHistoryDelete<Model: PersistentModel>: HistoryDelete {
  /// The model.
  public let changedPersistentIdentifier: PersistentIdentifier
  /// The number of the transaction.
  public let transactionIdentifier: Int64
  /// The number of the change within it.
  public let changeIdentifier: Int64
  /// What is kept of it.
  public let tombstone: HistoryTombstone<Model>
}

extension TransactionRecord.Change {
  /// The change with the class that it is of; nil where the schema has none of that name any more.
  func historyChange(
    _ entity: StoredEntity?, transaction: Int64, number: Int64
  ) -> HistoryChange? {
    guard let entity else { return nil }
    func make<Model: PersistentModel>(_ type: Model.Type) -> HistoryChange {
      let identifier = entity.identifier(key)
      switch kind {
      case .insert:
        return .insert(
          DefaultHistoryInsert<Model>(
            changedPersistentIdentifier: identifier, transactionIdentifier: transaction,
            changeIdentifier: number))
      case .update:
        let paths = (names ?? []).compactMap { entity.entity.position(named: $0) }
          .compactMap { entity.entity.properties[$0].keyPath as? PartialKeyPath<Model> }
        return .update(
          DefaultHistoryUpdate<Model>(
            changedPersistentIdentifier: identifier, transactionIdentifier: transaction,
            changeIdentifier: number, updatedAttributes: paths))
      case .delete:
        var values: [PartialKeyPath<Model>: Any] = [:]
        for (name, kept) in kept ?? [:] {
          guard let position = entity.entity.position(named: name),
            case .attribute(let codec) = entity.entity.properties[position].form,
            let path = entity.entity.properties[position].keyPath as? PartialKeyPath<Model>
          else { continue }
          values[path] = codec.decode(kept.value)
        }
        return .delete(
          DefaultHistoryDelete<Model>(
            changedPersistentIdentifier: identifier, transactionIdentifier: transaction,
            changeIdentifier: number, tombstone: HistoryTombstone(values: values)))
      }
    }
    return make(entity.entity.type)
  }
}
