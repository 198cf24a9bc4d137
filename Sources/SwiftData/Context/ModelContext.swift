import KliegModel

/// Where an app works with models: what is fetched, inserted, changed and deleted, until it is saved.
///
/// ```swift
/// let context = ModelContext(container)
/// context.insert(Trip(name: "Oslo", start: .now))
/// try context.save()
/// let trips = try context.fetch(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.start)]))
/// ```
///
/// A context and its models belong to one actor. Calls hold the caller's thread until the store has
/// answered; ``save()`` returns when all is durable.
public class ModelContext: Equatable {
  /// What was edited, for undoing; nothing is here.
  public struct EditingState: Sendable, Hashable {
    /// What identifies the context.
    public let id: UUID
    /// Who edits.
    public let author: String?
  }

  /// The stores.
  public let container: ModelContainer
  /// Whether changes are saved without being asked for, soon after they were made; false for other
  /// contexts than ``ModelContainer/mainContext``.
  ///
  /// It needs the main actor: what another one changes is saved by ``save()`` only.
  public var autosaveEnabled = false {
    didSet { if autosaveEnabled, hasChanges { autosave.schedule(self) } }
  }
  /// Who makes the changes, for the history.
  public var author: String?
  /// Undoing, of which there is none here.
  public var undoManager: UndoManager?

  var inserted = PendingModels()
  var changed = PendingModels()
  var deleted = PendingModels()
  /// Models to be deleted that were never read, by class.
  var deletedKeys: [String: Set<String>] = [:]
  private var registries: [String: Registry] = [:]
  /// The one that was asked for last, as many models of one class follow one another.
  private var lastRegistry: Registry?
  /// Told of changes that are not saved.
  var observers: [ObjectIdentifier: () -> Void] = [:]
  /// Told before a save, while enumerations go on.
  var enumerations: [ObjectIdentifier: () -> Void] = [:]
  private let autosave = Autosave()
  let editingID = UUID()
  /// Why a value could not be read when it was asked for the last time; nil when it could.
  public internal(set) var faultError: (any Error)?

  private struct Registered {
    weak var model: (any PersistentModel)?
  }

  /// The models of a class by their names.
  private final class Registry {
    let entity: String
    var models: [String: Registered] = [:]

    init(_ entity: String) { self.entity = entity }
  }

  /// Makes a context of a container.
  public init(_ container: ModelContainer) {
    self.container = container
  }

  deinit {
    for registry in registries.values {
      for registered in registry.models.values { registered.model?.storage.release() }
    }
  }

  /// What is being edited.
  public var editingState: EditingState { EditingState(id: editingID, author: author) }

  /// Whether something was changed that has not been saved.
  public var hasChanges: Bool {
    !inserted.isEmpty || !changed.isEmpty || !deleted.isEmpty || !deletedKeys.isEmpty
  }

  /// The models that were inserted and not saved.
  public var insertedModelsArray: [any PersistentModel] { inserted.models }
  /// The models that were changed and not saved.
  public var changedModelsArray: [any PersistentModel] { changed.models }
  /// The models that were deleted and not saved.
  public var deletedModelsArray: [any PersistentModel] { deleted.models }

  /// Whether two are the same context.
  public static func == (left: ModelContext, right: ModelContext) -> Bool { left === right }

  /// Does nothing: changes count at once.
  public func processPendingChanges() {}

  /// The model of an identifier, if the context has it in hand.
  ///
  /// ```swift
  /// let trip: Trip? = context.registeredModel(for: id)
  /// ```
  public func registeredModel<T>(for persistentModelID: PersistentIdentifier) -> T?
  where T: PersistentModel {
    registered(persistentModelID) as? T
  }

  /// The model of an identifier.
  ///
  /// Its values are read when they are asked for. Of an identifier that no model has, it is one whose
  /// properties have the values they have by themselves.
  public func model(for persistentModelID: PersistentIdentifier) -> any PersistentModel {
    if let model = registered(persistentModelID) { return model }
    guard let entity = container.entitiesByName[persistentModelID.entityName] else {
      preconditionFailure(
        "No class of the container's schema is called “\(persistentModelID.entityName)”.")
    }
    return fault(entity, persistentModelID.primaryKey)
  }

  func registered(_ identifier: PersistentIdentifier) -> (any PersistentModel)? {
    registered(identifier.entityName, identifier.primaryKey)
  }

  func registered(_ entity: String, _ key: String) -> (any PersistentModel)? {
    registry(of: entity).models[key]?.model
  }

  private func registry(of entity: String) -> Registry {
    if let lastRegistry, lastRegistry.entity == entity { return lastRegistry }
    let registry = registries[entity] ?? Registry(entity)
    registries[entity] = registry
    lastRegistry = registry
    return registry
  }

  /// How many models the context has in hand.
  package var registeredCount: Int { registries.values.reduce(0) { $0 + $1.models.count } }

  func register(_ model: any PersistentModel) {
    let identifier = model.storage.identifier
    registry(of: identifier.entityName).models[identifier.primaryKey] = Registered(model: model)
  }

  /// A model has another identity from now on.
  func unregister(_ identifier: PersistentIdentifier) {
    registry(of: identifier.entityName).models[identifier.primaryKey] = nil
  }

  /// A model is gone; another of its identity may have come meanwhile.
  func forget(_ identifier: PersistentIdentifier) {
    let registry = registry(of: identifier.entityName)
    guard let place = registry.models.index(forKey: identifier.primaryKey),
      registry.models.values[place].model == nil
    else { return }
    registry.models.remove(at: place)
  }

  /// A model is in no context any more.
  func leave(_ model: any PersistentModel, as state: ModelStorage.State) {
    let identifier = model.storage.identifier
    if registered(identifier) === model { unregister(identifier) }
    model.storage.state = state
    model.storage.context = nil
  }

  /// A model of which nothing has been read.
  func fault(_ entity: StoredEntity, _ key: String) -> any PersistentModel {
    let storage = ModelStorage(entity.entity, entity.identifier(key), in: self)
    let model = entity.entity.model(storage)
    register(model)
    return model
  }

  /// Something was changed.
  func noteChange() {
    if autosaveEnabled { autosave.schedule(self) }
    for observer in observers.values { observer() }
  }
}

/// A context belongs to the actor that it is used on.
@available(*, unavailable)
extension ModelContext: Sendable {}
