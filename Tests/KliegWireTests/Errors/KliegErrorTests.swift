import KliegModel
import KliegWire
import Testing

@Suite struct KliegErrorTests {
  @Test func everyDeclaredErrorCrossesTheWire() {
    for (code, entry) in KliegError.Code.all where entry.interface != .local {
      let details = Dictionary(uniqueKeysWithValues: entry.parameters.map { ($0, "7") })
      let error = KliegError(code, "What happened.", details: details)
      let wire = VarlinkError(error)
      #expect(wire.name == "\(entry.interface.rawValue).\(code)")
      let back = KliegError(wire)
      #expect(back.code == code)
      #expect(back.details == details)
      if entry.interface == .search { #expect(back == error) }
    }
  }

  @Test func whatTheWireDoesNotDeclareBecomesUnexpected() {
    let local = VarlinkError(KliegError(.usage, "Wrong."))
    #expect(local.name == "org.klieg.search.Unexpected")
    #expect(KliegError(local) == KliegError(.unexpected, "Wrong."))
    let unknown = VarlinkError(KliegError(.init(rawValue: "Novel"), "New.", details: ["a": "b"]))
    #expect(KliegError(unknown) == KliegError(.unexpected, "New."))
  }

  @Test func anErrorOfANewerDaemonKeepsItsName() {
    let error = KliegError(
      VarlinkError(
        name: "org.klieg.search.Novel", parameters: Array(#"{"message":"New.","n":5}"#.utf8)))
    #expect(error == KliegError(.init(rawValue: "Novel"), "New.", details: ["n": "5"]))
    #expect(KliegError(VarlinkError(name: "com.other.Thing")).code.rawValue == "com.other.Thing")
  }

  @Test func detailsThatTheTableDoesNotNameStayHere() {
    let error = VarlinkError(
      KliegError(.badQuery, "Bad.", details: ["offset": "3", "secret": "x"]))
    #expect(error.parameters == Array(#"{"message":"Bad.","offset":3}"#.utf8))
  }

  @Test func aVarlinkErrorWithoutSentenceGetsOne() {
    let error = KliegError(VarlinkError.invalidParameter("items[2].identifier"))
    #expect(error.code == .invalidParameter)
    #expect(error.message.contains("items[2].identifier"))
  }
}
