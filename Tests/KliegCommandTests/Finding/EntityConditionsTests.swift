import KliegModel
import KliegWire
import Testing

@testable import KliegCommand

@Suite struct EntityConditionsTests {
  private typealias Condition = EntityFindRequest.Condition

  private func names(_ texts: [String], isAnyEnough: Bool = false) throws -> [String] {
    let conditions = try EntityConditions(texts, isAnyEnough: isAnyEnough)
    return conditions.conditions.map(\.property) + [conditions.isAnyEnough ? "or" : "and"]
  }

  @Test func conditionsAreJoinedInOneWay() throws {
    #expect(try names(["a=1 and b=2", "c"]) == ["a", "b", "c", "and"])
    #expect(try names(["a=1 or b=2"]) == ["a", "b", "or"])
    #expect(try names(["a=1", "b=2"], isAnyEnough: true) == ["a", "b", "or"])
    #expect(try names(["a=1 or b=2", "c"], isAnyEnough: true) == ["a", "b", "c", "or"])
    #expect(try names([], isAnyEnough: true) == ["or"])
    #expect(
      try EntityConditions(["!a"], isAnyEnough: false).conditions
        == [Condition("a", "equalTo", [])])
  }

  @Test func anyDoesNotMakeOrOfAnd() throws {
    let error = #expect(throws: KliegError.self) {
      try EntityConditions(["c=3", "a=1 and b=2"], isAnyEnough: true)
    }
    #expect(error?.code == .usage)
    #expect(error?.message.contains("“a=1 and b=2”") == true)
    #expect(error?.message.contains("--where") == true)
    #expect(throws: KliegError.self) {
      try EntityConditions(["a=1 and b=2 or c=3"], isAnyEnough: true)
    }
    #expect(throws: KliegError.self) {
      try EntityConditions(["a=1 or b=2", "c"], isAnyEnough: false)
    }
  }
}
