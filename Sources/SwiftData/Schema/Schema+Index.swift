extension Schema {
  /// Indexes over properties.
  ///
  /// Klieg finds models by each property without them.
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
