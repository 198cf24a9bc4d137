/// The groups of one grouping.
public struct GroupList: Sendable, Hashable {
  /// The groups, in order.
  public var groups: [Group]
  /// How many groups there are in all.
  public var total: Int

  /// Makes a list.
  public init(groups: [Group], total: Int) {
    self.groups = groups
    self.total = total
  }
}
