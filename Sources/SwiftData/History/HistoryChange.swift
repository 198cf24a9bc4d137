/// A change of one model.
public enum HistoryChange {
  /// It was inserted.
  case insert(any HistoryInsert)
  /// It was changed.
  case update(any HistoryUpdate)
  /// It was deleted.
  case delete(any HistoryDelete)

  /// The model.
  public var changedPersistentIdentifier: PersistentIdentifier {
    switch self {
    case .insert(let change): change.changedPersistentIdentifier
    case .update(let change): change.changedPersistentIdentifier
    case .delete(let change): change.changedPersistentIdentifier
    }
  }
}

/// An insertion.
public protocol HistoryInsert<Model> {
  /// The model's class.
  associatedtype Model: PersistentModel
  /// The model.
  var changedPersistentIdentifier: PersistentIdentifier { get }
  /// The number of the transaction.
  var transactionIdentifier: Int64 { get }
  /// The number of the change within it.
  var changeIdentifier: Int64 { get }
}

/// A change of properties.
public protocol HistoryUpdate<Model> {
  /// The model's class.
  associatedtype Model: PersistentModel
  /// The model.
  var changedPersistentIdentifier: PersistentIdentifier { get }
  /// The number of the transaction.
  var transactionIdentifier: Int64 { get }
  /// The number of the change within it.
  var changeIdentifier: Int64 { get }
  /// The properties.
  var updatedAttributes: [PartialKeyPath<Model>] { get }
}

/// A deletion.
public protocol HistoryDelete<Model> {
  /// The model's class.
  associatedtype Model: PersistentModel
  /// The model.
  var changedPersistentIdentifier: PersistentIdentifier { get }
  /// The number of the transaction.
  var transactionIdentifier: Int64 { get }
  /// The number of the change within it.
  var changeIdentifier: Int64 { get }
  /// What is kept of it.
  var tombstone: HistoryTombstone<Model> { get }
}

/// What is kept of a deleted model: the properties that say ``Schema/Attribute/Option/preserveValueOnDeletion``.
public struct HistoryTombstone<Model: PersistentModel> {
  let values: [PartialKeyPath<Model>: Any]

  /// The value that a property had; nil where it is not kept.
  public subscript<Value>(path: KeyPath<Model, Value>) -> Value? { values[path] as? Value }
}
