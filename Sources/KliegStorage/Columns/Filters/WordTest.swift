import KliegModel

/// Looks for a string at the edges of words.
///
/// Words are those of the string as it is; the pattern occurs in its folded form.
struct WordTest: Sendable {
  /// Folded already.
  private let pattern: [UInt8]
  private let opensBefore: Bool
  private let opensAfter: Bool

  init(_ pattern: WordPattern, _ folding: Folding) {
    self.pattern = StringFolder.fold(pattern.text, folding)
    opensBefore = pattern.opensBefore
    opensAfter = pattern.opensAfter
  }

  /// Judges a string; the folded form of one that was cut lacks the last character.
  func judge(
    _ original: UnsafeRawBufferPointer, folded: UnsafeRawBufferPointer, _ folding: Folding,
    isCut: Bool
  ) -> StringTest.Verdict {
    let refusal = isCut ? StringTest.Verdict.undecided : .refused
    return pattern.withUnsafeBytes { pattern in
      // Most strings do not have it at all.
      guard folded.has(pattern) else { return refusal }
      let edges = Self.edges(of: original, folding, isCut: isCut)
      var place = folded.find(pattern, from: 0)
      while let start = place {
        if opensBefore || edges.has(start), opensAfter || edges.has(start + pattern.count) {
          return .accepted
        }
        place = folded.find(pattern, from: start + 1)
      }
      return refusal
    }
  }

  /// Where words certainly begin or end, as places in the folded string, ascending.
  private static func edges(
    of text: UnsafeRawBufferPointer, _ folding: Folding, isCut: Bool
  ) -> [Int] {
    var edges = [0]
    var place = 0
    var before: Kind?
    for character in String(decoding: text, as: UTF8.self) {
      let kind = Kind(character)
      if let before, Kind.isEdge(before, kind), edges.last != place { edges.append(place) }
      before = kind
      place += Self.length(character, folding)
    }
    if !isCut, edges.last != place { edges.append(place) }
    return edges
  }

  private static func length(_ character: Character, _ folding: Folding) -> Int {
    folding.isEmpty || character.isASCII
      ? character.utf8.count : StringFolder.fold(String(character), folding).count
  }

  /// What a character is for words.
  private enum Kind {
    case other, capital, small, sign

    init(_ character: Character) {
      if !character.isLetter && !character.isNumber {
        self = .sign
      } else if character.isUppercase {
        self = .capital
      } else {
        self = character.isLowercase ? .small : .other
      }
    }

    static func isEdge(_ left: Kind, _ right: Kind) -> Bool {
      (left == .sign) != (right == .sign) || (left == .small && right == .capital)
    }
  }
}

extension [Int] {
  fileprivate func has(_ place: Int) -> Bool {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < place { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == place
  }
}
