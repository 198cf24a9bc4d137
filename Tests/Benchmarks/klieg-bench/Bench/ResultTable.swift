/// The measurements as text: first the ratios, then what they are ratios of.
struct ResultTable {
  private let measurements: Measurements

  init(_ measurements: Measurements) {
    self.measurements = measurements
  }

  var text: String {
    var lines = [heading]
    for row in measurements.rows {
      let ratios = Contender.peers.map { peer in
        measurements.ratio(row, to: peer).map { "×" + Self.digits($0) } ?? ""
      }
      let values = Contender.allCases.map { contender in
        measurements.value(row, contender).map(Self.digits) ?? ""
      }
      lines.append(Self.line("\(row.name) (\(row.unit))", ratios, values))
    }
    return lines.joined(separator: "\n")
  }

  private var heading: String {
    Self.line("", Contender.peers.map { "÷" + $0.rawValue }, Contender.allCases.map(\.rawValue))
  }

  private static func line(_ name: String, _ ratios: [String], _ values: [String]) -> String {
    let cells = (ratios + ["|"] + values).map { cell in
      String(repeating: " ", count: max(0, (cell == "|" ? 2 : 11) - cell.count)) + cell
    }
    return name + String(repeating: " ", count: max(0, 46 - name.count)) + cells.joined()
  }

  /// Three significant digits.
  static func digits(_ value: Double) -> String {
    guard value < 100 else { return String(Int(value.rounded())) }
    let factor = value < 1 ? 1000.0 : value < 10 ? 100.0 : 10.0
    return String((value * factor).rounded() / factor)
  }
}
