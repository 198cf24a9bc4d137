import Testing

@testable import KliegText

/// In which language a text is taken to be.
@Suite struct LanguageSampleTests {
  static let texts = [
    (
      "de",
      "Die Kinder spielen im Garten, während ihre Eltern auf der Bank sitzen und sich unterhalten."
    ),
    (
      "es",
      "Los niños juegan en el jardín mientras sus padres están sentados en el banco y conversan."
    ),
    ("fr", "Les enfants jouent dans le jardin pendant que leurs parents sont assis sur le banc."),
    ("ru", "Дети играют в саду, а их родители сидят на скамейке и разговаривают."),
    ("el", "Τα παιδιά παίζουν στον κήπο ενώ οι γονείς τους κάθονται στο παγκάκι και συζητούν."),
    ("hi", "बच्चे बगीचे में खेल रहे हैं जबकि उनके माता-पिता बेंच पर बैठे बातें कर रहे हैं।"),
    (
      "en",
      "The children play in the garden while their parents sit on the bench and talk to each other."
    ),
  ]

  private func guess(_ texts: String...) -> Language? {
    var sample = LanguageSample()
    for text in texts {
      var text = text
      text.withUTF8 { sample.add($0) }
    }
    return sample.guess()
  }

  @Test(arguments: texts)
  func aTextIsOfItsLanguage(code: String, text: String) {
    #expect(guess(text) == Language(code: code))
    #expect(guess(String(text.prefix(20)), String(text.dropFirst(20))) == Language(code: code))
  }

  /// Wherever it is cut.
  @Test(arguments: texts)
  func moreThanIsLookedAtChangesNothing(code: String, text: String) {
    for shift in 0..<8 {
      let long =
        String(repeating: "1", count: shift) + " " + text + String(repeating: "€", count: 300)
      #expect(guess(long) == Language(code: code), "shifted by \(shift)")
    }
  }

  @Test(
    arguments: [
      "", "Die Kinder spielen",
      "12 345 678 90 12 345 678 90 12 345 678 90 12 345 678 90 12 345 678 90",
      String(repeating: "\u{301}", count: 500), String(repeating: "\0", count: 500),
      String(repeating: "👩‍👩‍👧", count: 100),
    ])
  func whatSaysTooLittleIsOfNone(text: String) {
    #expect(guess(text) == nil)
  }

  @Test func eachItemIsTakenForItself() {
    var sample = LanguageSample()
    for (code, text) in Self.texts {
      sample.begin()
      var text = text
      text.withUTF8 { sample.add($0) }
      #expect(sample.guess() == Language(code: code))
    }
  }
}
