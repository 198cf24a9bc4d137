extension StringProtocol {
  /// The text on one line, safe for a terminal: runs of whitespace are one blank, and control
  /// characters, with which an item could steer the terminal, are gone.
  var singleLine: String {
    var result = ""
    var needsBlank = false
    for character in self {
      if character.isWhitespace {
        needsBlank = !result.isEmpty
      } else if !character.isControl {
        if needsBlank { result.append(" ") }
        needsBlank = false
        result.append(character)
      }
    }
    return result
  }

  /// How many columns the text takes on a terminal.
  var columns: Int {
    reduce(0) { $0 + $1.columns }
  }

  /// The text, cut between characters to a number of columns; an ellipsis says that it is.
  func cut(toColumns limit: Int) -> String {
    guard columns > limit else { return String(self) }
    var result = ""
    var left = limit - 1
    for character in self {
      left -= character.columns
      if left < 0 { break }
      result.append(character)
    }
    while result.last == " " { result.removeLast() }
    return limit > 0 ? result + "…" : ""
  }

  /// As much of the text as fits into a number of columns.
  func start(ofColumns limit: Int) -> SubSequence {
    var left = limit
    return prefix { character in
      left -= character.columns
      return left >= 0
    }
  }

  /// The text, filled up with blanks.
  func padded(toColumns width: Int, isTrailing: Bool = false) -> String {
    let blanks = String(repeating: " ", count: width > columns ? width - columns : 0)
    return isTrailing ? blanks + self : self + blanks
  }
}

extension Character {
  fileprivate var isControl: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control: true
      // Bidirectional overrides turn the rest of a line around.
      case .format:
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      default: false
      }
    }
  }

  /// Columns on a terminal: ideographs and emoji take two.
  fileprivate var columns: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0..<0x300: return 1
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      return 2
    default:
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: return 0
      default: return 1
      }
    }
  }
}
