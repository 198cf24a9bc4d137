import Glibc
import KliegText
import Testing

struct FoldingTests {
  @Test(arguments: [
    ("Cœlacanthe", "coelacanthe"), ("ﬁle", "file"), ("Straße", "strasse"), ("STRASSE", "strasse"),
    ("Ǆ", "dz"), ("Ærø", "aero"), ("Łódź", "lodz"), ("Đorđe", "dorde"), ("Þór", "thor"),
    ("ÉCOLE", "ecole"), ("e\u{301}cole", "ecole"), ("Dípticos", "dipticos"), ("Bücher", "bucher"),
    ("Привет", "привет"), ("ПРИВЕТ", "привет"), ("Ёлка", "елка"), ("Йод", "йод"),
    ("Ὀδυσσεύς", "οδυσσευσ"), ("תִּקּוּן", "תקון"), ("ＡＢＣ１２", "abc12"), ("٣٤", "34"),
    ("İnş", "ins"), ("Işık", "isik"), ("ışık", "isik"), ("TIME", "time"),
    ("が", "が"), ("か\u{3099}", "が"), ("ﾊﾟﾘ", "パリ"), ("한국어", "한국어"),
    ("हिन्दी", "हिन्दी"),
  ])
  func foldsWord(_ word: String, _ form: String) throws {
    let forms = try Analyser(language: .undetermined).words(word)
    #expect(forms.map { Array($0.unicodeScalars) } == [Array(form.unicodeScalars)])
  }

  @Test func whatFoldsIntoSeveralWordsBecomesSeveral() throws {
    let analyser = try Analyser(language: .undetermined)
    #expect(analyser.words("½") == ["1", "2"])
    #expect(analyser.seen(in: "½").map(\.position) == [0, 1])
    #expect(analyser.words("ŉ") == ["n"])
  }

  @Test func whatFoldsToNothingIsNoWord() throws {
    #expect(try Analyser().words("\u{115F} \u{301} \u{FE0F} \u{20E3}") == [])
  }

  @Test func manyMarksOnOneLetter() throws {
    let text = "z" + String(repeating: "\u{301}", count: 2_500) + " end"
    let seen = try Analyser().seen(in: text)
    #expect(seen.map(\.form) == ["z", "end"])
    #expect(seen[0].range == 0..<5_001)
  }

  @Test func theLocaleOfTheProcessDoesNotMatter() async {
    await #expect(processExitsWith: .success) {
      setenv("LANG", "tr_TR.UTF-8", 1)
      setenv("LC_ALL", "tr_TR.UTF-8", 1)
      setlocale(LC_ALL, "")
      let words = try Analyser(language: .undetermined, alwaysUnicode: true).words("TITLE Işık İ")
      exit(words == ["title", "isik", "i"] ? 0 : 1)
    }
  }
}
