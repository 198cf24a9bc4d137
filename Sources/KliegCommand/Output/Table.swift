/// Rows under a heading, in columns as wide as they need to be.
struct Table {
  /// Which side a column's text leans to.
  enum Alignment {
    case left, right
  }

  private let columns: [(title: String, alignment: Alignment)]
  private var rows: [[String]] = []

  init(_ columns: [(title: String, alignment: Alignment)]) {
    self.columns = columns
  }

  /// Adds a row, with a text for each column.
  mutating func add(_ row: [String]) {
    rows.append(row.map(\.singleLine))
  }

  /// The lines, the heading first.
  func lines(_ style: Style) -> [String] {
    let widths = columns.indices.map { column in
      ([columns[column].title] + rows.map { $0[column] }).map(\.columns).max() ?? 0
    }
    func line(_ cells: [String]) -> String {
      var line = ""
      for (column, cell) in cells.enumerated() {
        let isRight = columns[column].alignment == .right
        line += (column > 0 ? "  " : "")
        // The last column needs no blanks behind it.
        line +=
          column == cells.count - 1 && !isRight
          ? cell : cell.padded(toColumns: widths[column], isTrailing: isRight)
      }
      return line
    }
    return [style.dim(line(columns.map(\.title)))] + rows.map(line)
  }
}
