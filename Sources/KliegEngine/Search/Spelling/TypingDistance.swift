import KliegStorage

/// How far a word that was typed is from another: by the number of edits, and of as many by how easily they
/// happen.
///
/// An edit is a letter left out, added or replaced, or two neighbours that change places. Easy are
/// letters whose keys are side by side, neighbours that change places, and letters doubled or not; at the
/// first letter none is.
struct TypingDistance: Sendable, Hashable, Comparable {
  /// How many edits.
  let edits: Int
  /// How unlikely they are.
  let strangeness: Int

  /// What an edit counts: more than all that makes edits strange.
  private static let edit = 1000
  private static let easy = 1
  private static let strange = 2
  private static let strangeFirst = 2

  /// Measures the distance of two folded words.
  init(from typed: [UInt8], to word: [UInt8]) {
    let typed = Array(String(decoding: typed, as: UTF8.self).unicodeScalars)
    let word = Array(String(decoding: word, as: UTF8.self).unicodeScalars)
    func cost(_ isEasy: Bool, at place: Int) -> Int {
      Self.edit + (isEasy ? Self.easy : Self.strange) + (place == 0 ? Self.strangeFirst : 0)
    }
    func isDoubled(_ letters: [Unicode.Scalar], _ place: Int) -> Bool {
      place > 0 && letters[place] == letters[place - 1]
    }
    var before: [Int] = []
    var previous = [0]
    for place in word.indices {
      previous.append(previous[place] + cost(isDoubled(word, place), at: place))
    }
    for row in typed.indices {
      var current = [previous[0] + cost(isDoubled(typed, row), at: row)]
      for column in word.indices {
        let isSame = typed[row] == word[column]
        var best =
          previous[column]
          + (isSame ? 0 : cost(Keyboard.areNeighbours(typed[row], word[column]), at: column))
        best = min(best, previous[column + 1] + cost(isDoubled(typed, row), at: row))
        best = min(best, current[column] + cost(isDoubled(word, column), at: column))
        if row > 0, column > 0, typed[row] == word[column - 1], typed[row - 1] == word[column] {
          best = min(best, before[column - 1] + cost(true, at: column - 1))
        }
        current.append(best)
      }
      before = previous
      previous = current
    }
    let total = previous.last ?? 0
    edits = total / Self.edit
    strangeness = total % Self.edit
  }

  static func < (left: TypingDistance, right: TypingDistance) -> Bool {
    (left.edits, left.strangeness) < (right.edits, right.strangeness)
  }
}
