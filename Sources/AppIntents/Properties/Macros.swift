// Without the compiler's plug-in there are no macros.
#if KLIEG_MACROS
  public import CoreSpotlight

  /// Makes a property of an entity of one that the entity computes.
  ///
  /// ```swift
  /// @ComputedProperty(title: "Place", indexingKey: \.namedLocation)
  /// var place: String { "\(city), \(country)" }
  /// ```
  ///
  /// Its value is taken when the entity is donated or compared.
  @attached(peer, names: prefixed(`$`), prefixed(_))
  public macro ComputedProperty() =
    #externalMacro(module: "KliegMacros", type: "ComputedPropertyMacro")

  /// The same, with a title.
  @attached(peer, names: prefixed(`$`), prefixed(_))
  public macro ComputedProperty(title: LocalizedStringResource) =
    #externalMacro(module: "KliegMacros", type: "ComputedPropertyMacro")

  /// The same, donated as one of CoreSpotlight's attributes.
  @attached(peer, names: prefixed(`$`), prefixed(_))
  public macro ComputedProperty(indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>) =
    #externalMacro(module: "KliegMacros", type: "ComputedPropertyMacro")

  /// The same, donated as an attribute of the application's own.
  @attached(peer, names: prefixed(`$`), prefixed(_))
  public macro ComputedProperty(customIndexingKey: CSCustomAttributeKey) =
    #externalMacro(module: "KliegMacros", type: "ComputedPropertyMacro")

  /// The same, with a title, donated as one of CoreSpotlight's attributes.
  @attached(peer, names: prefixed(`$`), prefixed(_))
  public macro ComputedProperty(
    title: LocalizedStringResource, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>
  ) = #externalMacro(module: "KliegMacros", type: "ComputedPropertyMacro")

  /// The same, with a title, donated as an attribute of the application's own.
  @attached(peer, names: prefixed(`$`), prefixed(_))
  public macro ComputedProperty(
    title: LocalizedStringResource, customIndexingKey: CSCustomAttributeKey
  ) = #externalMacro(module: "KliegMacros", type: "ComputedPropertyMacro")

  /// Makes a property of an entity of one that takes time to fetch.
  ///
  /// ```swift
  /// @DeferredProperty(indexingKey: \.textContent)
  /// var text: String { get async throws { try await store.text(of: id) } }
  /// ```
  ///
  /// With an indexing key it is fetched when the entity is donated, without one never.
  @attached(peer, names: prefixed(`$`), prefixed(_))
  public macro DeferredProperty() =
    #externalMacro(module: "KliegMacros", type: "DeferredPropertyMacro")

  /// The same, with a title.
  @attached(peer, names: prefixed(`$`), prefixed(_))
  public macro DeferredProperty(title: LocalizedStringResource) =
    #externalMacro(module: "KliegMacros", type: "DeferredPropertyMacro")

  /// The same, donated as one of CoreSpotlight's attributes.
  @attached(peer, names: prefixed(`$`), prefixed(_))
  public macro DeferredProperty(indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>) =
    #externalMacro(module: "KliegMacros", type: "DeferredPropertyMacro")

  /// The same, with a title, donated as one of CoreSpotlight's attributes.
  @attached(peer, names: prefixed(`$`), prefixed(_))
  public macro DeferredProperty(
    title: LocalizedStringResource, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>
  ) = #externalMacro(module: "KliegMacros", type: "DeferredPropertyMacro")
#endif
