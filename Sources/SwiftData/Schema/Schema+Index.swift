extension Schema {
  /// Indexes over properties.
  ///
  /// Klieg finds and orders models by each property without them: each has a column of its own.
  public enum Index<Model: PersistentModel> {
    /// The kinds of index.
    public enum Types<Indexed: PersistentModel>: Hashable {
      /// For comparing and sorting.
      case binary([PartialKeyPath<Indexed>])
      /// For ranges in several properties at once.
      case rtree([PartialKeyPath<Indexed>])
    }
  }
}
