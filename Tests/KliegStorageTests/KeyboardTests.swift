import KliegStorage
import Testing

@Suite struct KeyboardTests {
  @Test func keysThatTouchAreNeighbours() {
    let neighbours: [Unicode.Scalar: String] = [
      "q": "wa", "s": "adwezx", "g": "fhtyvb", "p": "ol", "m": "njk", "z": "asx", "l": "kop",
    ]
    let letters = (0..<26).compactMap { Unicode.Scalar(97 + $0) }
    for (letter, expected) in neighbours {
      for other in letters {
        let isExpected = expected.unicodeScalars.contains(other)
        #expect(Keyboard.areNeighbours(letter, other) == isExpected, "\(letter) \(other)")
        #expect(Keyboard.areNeighbours(other, letter) == isExpected)
      }
    }
  }

  @Test func whatHasNoKeyHasNoNeighbours() {
    for letter: Unicode.Scalar in ["é", "1", " ", "字", "Q", "\0"] {
      #expect(!Keyboard.areNeighbours(letter, "w"))
      #expect(!Keyboard.areNeighbours("a", letter))
      #expect(!Keyboard.areNeighbours(letter, letter))
    }
  }
}
