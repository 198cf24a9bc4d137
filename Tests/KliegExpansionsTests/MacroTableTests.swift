import Testing

@testable import KliegExpansions

@Suite struct MacroTableTests {
  @Test func eachMacroIsFoundByItsType() throws {
    for macro in MacroTable.all {
      let found = try MacroTable.macro(String(describing: macro), in: "KliegMacros")
      #expect(ObjectIdentifier(found) == ObjectIdentifier(macro))
    }
  }

  @Test func anUnknownMacroIsRefusedByName() {
    let refusal = #expect(throws: UnknownMacro.self) {
      try MacroTable.macro("Other", in: "KliegMacros")
    }
    #expect(refusal?.description == "There is no macro Other in KliegMacros.")
  }
}
