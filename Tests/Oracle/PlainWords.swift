import KliegModel

/// Whether an item's texts have words, for texts of plain ASCII letters and digits.
struct PlainWords {
  /// The words of each value that is looked at.
  private let values: [[String]]
  private let form: TextMatch.Form

  init(_ item: Item, _ match: TextMatch, _ fields: [String: Field]) {
    let names =
      match.attribute.map { [$0] } ?? fields.values.filter(\.isSearched).map(\.name).sorted()
    values = names.flatMap { item.attributes[$0]?.elements ?? [] }.map { Self.words($0.text) }
    form = match.form
  }

  var match: Bool {
    switch form {
    case .words(let text): all(text) { $0 == $1 }
    case .prefix(let text):
      all(Self.words(text).dropLast(1)) { $0 == $1 }
        && all(Self.words(text).suffix(1)) { $0.hasPrefix($1) }
    case .fuzzy(let text, let edits):
      all(text) { Self.distance($0, $1) <= min(edits, Self.allowance($1)) }
    case .phrase(let text): values.contains { $0.firstRange(of: Self.words(text)) != nil }
    case .near(let text, let count):
      values.contains { value in
        value.indices.contains { start in
          Set(value[start...].prefix(count)).isSuperset(of: Self.words(text))
        }
      }
    }
  }

  static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// How two texts are ordered where digits are numbers.
  static func numericOrder(_ left: String, _ right: String) -> Int {
    let (first, second) = (parts(left), parts(right))
    for (one, other) in zip(first, second) where one != other {
      if let number = Int(one), let another = Int(other) { return number < another ? -1 : 1 }
      return one < other ? -1 : 1
    }
    return first.count - second.count
  }

  /// Runs of digits, and all other letters one by one.
  private static func parts(_ text: String) -> [String] {
    text.reduce(into: []) { parts, letter in
      if letter.isNumber, let last = parts.last?.last, last.isNumber {
        parts[parts.count - 1].append(letter)
      } else {
        parts.append(String(letter))
      }
    }
  }

  private func all(_ text: String, _ test: (String, String) -> Bool) -> Bool {
    all(Self.words(text)[...], test)
  }

  private func all(_ wanted: ArraySlice<String>, _ test: (String, String) -> Bool) -> Bool {
    wanted.allSatisfy { word in values.contains { $0.contains { test($0, word) } } }
  }

  private static func allowance(_ word: String) -> Int {
    if word.contains(where: \.isNumber) || word.count < 4 { return 0 }
    return word.count < 8 ? 1 : 2
  }

  /// Letters to insert, remove, change or swap with their neighbour, each of them once.
  static func distance(_ left: String, _ right: String) -> Int {
    let (a, b) = (Array(left), Array(right))
    var rows = [Array(0...b.count)]
    for i in 1..<(a.count + 1) {
      rows.append([i] + Array(repeating: 0, count: b.count))
      for j in 1..<(b.count + 1) {
        var best = min(rows[i - 1][j] + 1, rows[i][j - 1] + 1)
        best = min(best, rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          best = min(best, rows[i - 2][j - 2] + 1)
        }
        rows[i][j] = best
      }
    }
    return rows[a.count][b.count]
  }
}
