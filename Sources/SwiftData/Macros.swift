// Without the compiler's plug-in there are no macros, and a model is a class that says by hand what
// `@Model` would say.
#if KLIEG_MACROS
  import Observation

  /// Makes a class a model: its properties are stored in an index, searched, and observed.
  ///
  /// ```swift
  /// @Model
  /// final class Trip {
  ///   @Attribute(.unique, .spotlight) var name: String
  ///   var startDate: Date
  ///   @Relationship(deleteRule: .cascade, inverse: \Stop.trip) var stops: [Stop] = []
  ///   @Transient var isSelected = false
  ///
  ///   init(name: String, startDate: Date) {
  ///     self.name = name
  ///     self.startDate = startDate
  ///   }
  /// }
  /// ```
  ///
  /// Each stored property is a `var`. One with a default value can be added to a model that has been
  /// saved before. A subclass of a model is no model: the compiler says so.
  @attached(
    member, conformances: Observable, PersistentModel,
    names: named(_$backingData), named(persistentBackingData), named(schemaMetadata),
    named(schemaUniqueConstraints), named(init), named(_$observationRegistrar),
    named(_SwiftDataNoType))
  @attached(memberAttribute)
  @attached(extension, conformances: Observable, PersistentModel)
  public macro Model() = #externalMacro(module: "KliegMacros", type: "ModelMacro")

  /// Says how a stored property is kept.
  ///
  /// - Parameters:
  ///   - options: What is special about it: `.unique`, `.spotlight`, `.externalStorage` and others.
  ///   - originalName: The name under which earlier versions of the model saved it.
  ///   - hashModifier: A text that changes whenever the property's meaning does.
  @attached(peer)
  public macro Attribute(
    _ options: Schema.Attribute.Option..., originalName: String? = nil, hashModifier: String? = nil
  ) = #externalMacro(module: "KliegMacros", type: "AttributeMacro")

  /// Says how a stored property leads to other models.
  ///
  /// - Parameters:
  ///   - options: What is special about it.
  ///   - deleteRule: What becomes of the related models when the model is deleted.
  ///   - minimumModelCount: The fewest models it may lead to.
  ///   - maximumModelCount: The most models it may lead to, where 0 is no limit.
  ///   - originalName: The name under which earlier versions of the model saved it.
  ///   - inverse: The property of the related models that leads back.
  ///   - hashModifier: A text that changes whenever the property's meaning does.
  @attached(peer)
  public macro Relationship(
    _ options: Schema.Relationship.Option...,
    deleteRule: Schema.Relationship.DeleteRule = .nullify,
    minimumModelCount: Int? = 0, maximumModelCount: Int? = 0, originalName: String? = nil,
    inverse: AnyKeyPath? = nil, hashModifier: String? = nil
  ) = #externalMacro(module: "KliegMacros", type: "RelationshipMacro")

  /// Keeps a property out of the store. It needs a default value.
  @attached(peer)
  public macro Transient() = #externalMacro(module: "KliegMacros", type: "TransientMacro")

  /// Says by which properties models are searched and ordered, alone or together.
  ///
  /// ```swift
  /// #Index<Trip>([\.name], [\.startDate, \.endDate])
  /// ```
  ///
  /// An index of Klieg keeps each property in a column of its own, which answers comparisons, orders and
  /// counts, so that there is nothing to be built: the compiler checks that the properties are there and
  /// stored, and nothing is faster or slower by it.
  @freestanding(declaration)
  public macro Index<T>(_ indices: [PartialKeyPath<T>]...) =
    #externalMacro(module: "KliegMacros", type: "IndexMacro") where T: PersistentModel

  /// Says by which properties models are searched and ordered, each with the kind of its index, which
  /// makes no difference to an index of Klieg.
  @freestanding(declaration)
  public macro Index<T>(_ indices: Schema.Index<T>.Types<T>...) =
    #externalMacro(module: "KliegMacros", type: "IndexMacro") where T: PersistentModel

  /// Lets only one model have the values of some properties: inserting another updates it.
  ///
  /// ```swift
  /// #Unique<Trip>([\.name, \.startDate])
  /// ```
  @freestanding(declaration)
  public macro Unique<T>(_ constraints: [PartialKeyPath<T>]...) =
    #externalMacro(module: "KliegMacros", type: "UniqueMacro") where T: PersistentModel

  /// Gives an actor a model context of its own, with which it works off the main thread.
  ///
  /// ```swift
  /// @ModelActor
  /// actor Importer {
  ///   func add(_ name: String) throws {
  ///     modelContext.insert(Trip(name: name, startDate: .now))
  ///     try modelContext.save()
  ///   }
  /// }
  /// ```
  @attached(member, names: named(modelExecutor), named(modelContainer), named(init))
  @attached(extension, conformances: ModelActor)
  public macro ModelActor() = #externalMacro(module: "KliegMacros", type: "ModelActorMacro")

  /// Reads and writes a stored property through its model's backing data. `@Model` puts it where it
  /// belongs.
  @attached(accessor, names: named(init), named(get), named(set))
  @attached(peer, names: prefixed(_))
  public macro _PersistedProperty() =
    #externalMacro(module: "KliegMacros", type: "PersistedPropertyMacro")
#endif
