/// What a ``Query`` hands out: an array of models, or models in sections.
public protocol QueryResult {
  /// The models' class.
  associatedtype Model: PersistentModel

  /// All models in one piece.
  init(unsectioned models: [Model])
}

extension Array: QueryResult where Element: PersistentModel {
  /// The models.
  public init(unsectioned models: [Element]) { self = models }
}

extension SectionedResults: QueryResult where SectionTitle == String {
  /// One section without a title.
  public init(unsectioned models: [Element]) { self.init(models) { _ in "" } }
}
