import Testing

@testable import KliegMacros

@Suite struct KliegMacrosTests {
  @Test func eachMacroIsFoundByItsType() throws {
    for macro in KliegMacros.all {
      let found = try KliegMacros().resolveMacro(
        moduleName: "KliegMacros", typeName: String(describing: macro))
      #expect(ObjectIdentifier(found) == ObjectIdentifier(macro))
    }
  }

  @Test func anUnknownMacroIsRefusedByName() {
    let refusal = #expect(throws: UnknownMacro.self) {
      try KliegMacros().resolveMacro(moduleName: "KliegMacros", typeName: "Other")
    }
    #expect(refusal?.description == "There is no macro Other in KliegMacros.")
  }
}
