import KliegModel

extension RandomQueries {
  mutating func sort() -> [SortKey] {
    (0..<generator.number(1...3)).map { _ in
      let name = generator.pick([
        "name", "section", "serial", "tags", "size", "ratio", "marks", "flag", "made", "when",
        "days", "_type", "_domain", "_priority",
      ])
      let direction: SortKey.Direction = generator.chance(50) ? .ascending : .descending
      guard features.contains(.orders) else { return .attribute(name, direction) }
      return .attribute(
        name, direction,
        SortKey.Ordering(
          absent: generator.chance(30) ? .first : .last,
          locale: generator.chance(20) ? generator.pick(["en", "sv"]) : nil,
          isNumeric: name == "serial" && generator.chance(50)))
    }
  }

  mutating func grouping() -> Grouping {
    let name: String? = generator.pick([
      "section", "tags", "size", "ratio", "marks", "flag", "made", "days", "_type", nil,
    ])
    let isDate = name == "made" || name == "days"
    let measures = (0..<generator.number(0...3)).map { _ in
      generator.chance(70)
        ? Measure(
          generator.pick(Measure.Function.allCases),
          of: generator.pick(["ratio", "marks", "_priority"]))
        : Measure(
          generator.pick([.count, .minimum, .maximum]),
          of: generator.pick(["section", "made", "when", "tags", "size"]))
    }
    return Grouping(
      by: name, unit: isDate ? generator.pick(CalendarUnit.allCases) : nil,
      timeZone: isDate
        ? generator.pick([nil, "UTC", "Europe/Oslo", "America/St_Johns", "Pacific/Apia"]) : nil,
      measures: measures,
      order: generator.pick([.count, .value(.ascending), .value(.descending)]),
      limit: generator.pick([0, 1, 3, 1_000]))
  }
}
