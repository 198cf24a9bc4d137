/// A list of choices in sections.
///
/// ```swift
/// let choices = IntentItemCollection<Photo>(
///   promptLabel: "Which photo?", sections: [IntentItemSection("Favourites", items: favourites)])
/// ```
public struct IntentItemCollection<Result: _IntentValue>: ResultsCollection
where Result.ValueType == Result {
  /// What a person is asked who has to choose.
  public var promptLabel: LocalizedStringResource?
  /// Whether a long list is shown with an index of letters.
  public var usesIndexedCollation: Bool
  /// The sections.
  public var sections: [IntentItemSection<Result>]

  /// Makes a list of sections.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    sections: [IntentItemSection<Result>]
  ) {
    self.promptLabel = promptLabel
    self.usesIndexedCollation = usesIndexedCollation
    self.sections = sections
  }

  /// Makes a list of one section.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    items: [Result]
  ) {
    self.init(
      promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation,
      sections: [IntentItemSection(items: items)])
  }

  /// All choices, without sections.
  public var items: [Result] { sections.flatMap { $0.items.map(\.value) } }
  /// Nothing.
  public static var empty: IntentItemCollection<Result> { IntentItemCollection(sections: []) }
}

/// Choices under a heading.
public struct IntentItemSection<Result: _IntentValue> {
  /// The heading.
  public var title: LocalizedStringResource?
  /// The line below.
  public var subtitle: LocalizedStringResource?
  /// The choices.
  public var items: [IntentItem<Result>]

  /// Makes a section of choices.
  public init(
    _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
    items: [IntentItem<Result>]
  ) {
    self.title = title
    self.subtitle = subtitle
    self.items = items
  }

  /// Makes a section of values.
  public init(
    _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
    items: [Result]
  ) {
    self.init(title, subtitle: subtitle, items: items.map { IntentItem($0) })
  }
}

/// One choice, and how it is shown.
public struct IntentItem<Result: _IntentValue> {
  /// The value.
  public var value: Result
  /// What it is called; nil for what its own representation says.
  public var title: LocalizedStringResource?
  /// What stands below.
  public var subtitle: LocalizedStringResource?
  /// The image beside it.
  public var image: DisplayRepresentation.Image?

  /// Makes a choice.
  public init(
    _ value: Result, title: LocalizedStringResource? = nil,
    subtitle: LocalizedStringResource? = nil, image: DisplayRepresentation.Image? = nil
  ) {
    self.value = value
    self.title = title
    self.subtitle = subtitle
    self.image = image
  }
}
