import KliegModel

/// Groups as people read them: a table for each grouping.
enum GroupText {
  /// All lines; tables are apart by an empty one.
  static func lines(_ lists: [GroupList], of groupings: [Grouping], _ style: Style) -> [String] {
    zip(lists, groupings).map { list, grouping in table(list, grouping, style) }
      .joined(separator: [""]).map { $0 }
  }

  private static func table(
    _ list: GroupList, _ grouping: Grouping, _ style: Style
  ) -> [String] {
    let name = grouping.attribute.map { $0 + (grouping.unit.map { ":\($0.rawValue)" } ?? "") }
    var table = Table(
      [(name ?? "all", .left), ("COUNT", .right)]
        + grouping.measures.map { ("\($0.function.rawValue)(\($0.attribute))", .right) })
    for group in list.groups {
      let value = group.value == .null ? (name == nil ? "" : "—") : group.value.description
      table.add([value, Quantity.count(group.count)] + group.measures.map(\.description))
    }
    let hidden = list.total - list.groups.count
    return table.lines(style)
      + (hidden > 0 ? [style.dim("and \(Quantity.count(hidden, of: "other group"))")] : [])
  }
}
