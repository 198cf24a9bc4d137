import KliegModel

/// The values of one model, and what the context has to know of it.
///
/// As its model it belongs to one context, and to whatever actor that belongs to.
public final class ModelStorage {
  /// Where a model stands between memory and store.
  enum State {
    /// Never inserted, or not any more.
    case apart
    /// Inserted and not saved.
    case inserted
    /// In the store.
    case stored
    /// Deleted, which is not saved.
    case deleting
    /// Deleted.
    case deleted
  }

  /// The value of a property.
  enum Slot {
    /// To be read from the store when it is asked for.
    case missing
    /// As the store has it.
    case stored(AttributeValue)
    /// As the property has it.
    case value(Any)
    /// The models that a relationship leads to.
    case related([any PersistentModel])
  }

  let entity: ModelEntity
  /// What identifies the model; made when it is first asked for, as most storages get that of a stored one,
  /// or are dropped for one that has.
  package internal(set) var identifier: PersistentIdentifier {
    get {
      if let given { return given }
      let new = PersistentIdentifier(
        entityName: entity.name, primaryKey: UUID().text, storeIdentifier: nil)
      given = new
      return new
    }
    set { given = newValue }
  }
  private var given: PersistentIdentifier?
  weak var context: ModelContext? {
    didSet { if let context { container = context.container } }
  }
  /// Where the model is stored, whether or not its context is still there.
  private(set) var container: ModelContainer?
  var state = State.apart
  var slots: [Slot]
  /// What was in the store of the properties that were changed since, by position.
  private(set) var original: [Int: Slot] = [:]
  private var former: [any PersistentModel] = []
  /// Whether values come from the store, and are no changes.
  private var isRefreshing = false
  /// Whether the model is being made, whose defaults count for new ones only.
  var isBeingMade = false

  /// Makes the storage of a new model.
  init(_ entity: ModelEntity) {
    self.entity = entity
    slots = entity.newSlots
  }

  /// Makes the storage of a model that the store has; all is read when it is asked for.
  init(_ entity: ModelEntity, _ identifier: PersistentIdentifier, in context: ModelContext) {
    self.entity = entity
    given = identifier
    self.context = context
    container = context.container
    state = .stored
    slots = entity.missingSlots
  }

  deinit {
    if let given { context?.forget(given) }
  }

  var hasChanges: Bool { state == .inserted || state == .deleting || !original.isEmpty }

  var isDeleted: Bool { state == .deleting || state == .deleted }

  /// The value of a property.
  func value<Value>(at position: Int, as type: Value.Type) -> Value {
    if case .value(let value) = slots[position], let value = value as? Value { return value }
    if case .missing = slots[position] { load() }
    if let value = current(position) as? Value { return value }
    let property = entity.properties[position]
    let usual = if case .missing = slots[position] { property.fallback } else { property.absent }
    if let value = usual as? Value { return value }
    // Nothing is stored of a property that must have a value and has none by itself.
    preconditionFailure("“\(entity.name).\(property.name)” of \(identifier) has no value.")
  }

  private func current(_ position: Int) -> Any? {
    switch (slots[position], entity.properties[position].form) {
    case (.value(let value), _): return value
    case (.stored(let stored), .attribute(let codec)):
      guard let value = stored == .null ? nil : codec.decode(stored) else { return nil }
      slots[position] = .value(value)
      return value
    case (.related, .relationship(let form)), (.stored, .relationship(let form)):
      return form.value(related(at: position))
    default: return nil
    }
  }

  /// Changes the value of a property.
  func set(_ value: Any, at position: Int) {
    let form = entity.properties[position].form
    if case .relationship = form, context != nil, !isRefreshing,
      entity.inverse(of: position) != nil
    {
      former = related(at: position)
    }
    keepOriginal(position)
    if case .relationship(let form) = form {
      slots[position] = .related(form.models(value))
    } else {
      slots[position] = .value(value)
    }
  }

  /// The models that the relationship which was changed last led to before.
  func takeFormer() -> [any PersistentModel] {
    defer { former = [] }
    return former
  }

  private func keepOriginal(_ position: Int) {
    guard state == .stored, !isRefreshing, original[position] == nil else { return }
    original[position] = slots[position]
  }

  /// Tells the context before the first change of a model.
  func willChange(_ model: any PersistentModel) {
    guard !isRefreshing, state == .stored else { return }
    context?.noteChange(of: model)
  }

  /// Keeps the other side of a relationship.
  func didChange(_ model: any PersistentModel, _ key: AnyKeyPath) {
    guard !isRefreshing else { return }
    context?.didChange(model, at: entity.position(of: key))
  }

  /// Takes values that the store has, where nothing was changed here.
  ///
  /// - Parameters:
  ///   - values: The attributes.
  ///   - names: Their names by the positions of the properties.
  ///   - selection: The positions that were read; nil for all.
  ///   - model: The model, if there is one that may be observed.
  func take(
    _ values: [String: AttributeValue], _ names: [String], _ selection: Set<Int>?,
    for model: (any PersistentModel)?
  ) {
    for position in entity.kept
    where selection?.contains(position) != false && (original.isEmpty || original[position] == nil)
    {
      let new = values[names[position]] ?? .null
      if case .missing = slots[position] {
        slots[position] = .stored(new)
      } else if let model, (try? stored(position).plain) != new.plain {
        isRefreshing = true
        slots[position] = .stored(new)
        if let value = current(position) ?? entity.properties[position].absent {
          entity.write(value, to: model, at: position)
        }
        slots[position] = .stored(new)
        isRefreshing = false
      }
    }
    for position in entity.unkept {
      if case .missing = slots[position] { slots[position] = .stored(.null) }
    }
  }

  /// The value of a property as the store keeps it.
  func stored(_ position: Int) throws -> AttributeValue {
    switch (slots[position], entity.properties[position].form) {
    case (.stored(let value), _): return value
    case (.value(let value), .attribute(let codec)): return try codec.encode(value)
    case (.related(let models), .relationship(let form)):
      let keys = models.filter { !$0.storage.isDeleted }
        .map { AttributeValue.string($0.storage.identifier.primaryKey) }
      return form.isToMany ? .list(keys) : keys.first ?? .null
    default: return .null
    }
  }

  /// Whether the value of a property is known without the store.
  func isLoaded(_ position: Int) -> Bool {
    if case .missing = slots[position] { false } else { true }
  }

  /// Whether the values of all properties are known without the store.
  var isLoaded: Bool { slots.indices.allSatisfy { isLoaded($0) } }

  /// The keys of the models that an attribute names.
  static func keys(_ stored: AttributeValue) -> [String] {
    stored.elements.compactMap { element in
      if case .string(let key) = element { key } else { nil }
    }
  }

  /// All is in the store as it is here.
  func saved(as identifier: PersistentIdentifier) {
    self.identifier = identifier
    state = .stored
    original = [:]
    release()
  }

  /// As it was in the store.
  func restore() {
    for (position, slot) in original { slots[position] = slot }
    original = [:]
    if state == .deleting { state = .stored }
  }

  /// Takes all values of another model, whose identity it shares.
  func copy(_ other: ModelStorage) {
    slots = other.slots
    original = [:]
    state = .stored
    identifier = other.identifier
  }

  /// Lets go of the models that it leads to, as two that lead to each other would never end.
  func release() {
    for position in entity.related where original[position] == nil {
      if case .related = slots[position], let stored = try? stored(position) {
        slots[position] = .stored(stored)
      }
    }
  }
}
