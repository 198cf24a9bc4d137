import KliegModel
import Testing

@Suite struct KliegErrorTests {
  @Test func everyCodeHasItsLine() {
    let names = KliegError.Code.all.map(\.code.rawValue)
    #expect(Set(names).count == names.count)
    for (code, entry) in KliegError.Code.all {
      #expect(!entry.meaning.isEmpty, "\(code)")
      #expect((64...78).contains(entry.exitStatus), "\(code)")
    }
  }

  @Test func anUnknownCodeStaysAValue() {
    let error = KliegError(KliegError.Code(rawValue: "FromTheFuture"), "Something new.")
    #expect(error.code.exitStatus == 70)
    #expect(error.hint == nil)
    #expect("\(error)" == "Something new.")
  }

  @Test func theSentenceIsFollowedByTheAdvice() {
    let error = KliegError(.noSuchIndex, "There is no index “x”.")
    #expect("\(error)" == "There is no index “x”. See `klieg list`.")
  }

  @Test func damageNamesTheFile() {
    let damage = Damage(file: "store.sqlite", finding: "the file is empty")
    #expect(damage.error(index: "notes").details == ["index": "notes", "file": "store.sqlite"])
  }
}
