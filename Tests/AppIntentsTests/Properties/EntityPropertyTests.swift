import AppIntents
import CoreSpotlight
import Foundation
import Testing

/// The wrapper of entities' properties.
@Suite struct EntityPropertyTests {
  @Test("47. Copies of an entity share the values of its properties")
  func copiesShareTheirBoxes() {
    let original = Everything()
    original.int = 1
    let copy = original
    copy.int = 2
    #expect(original.int == 2)
    #expect(original.$int === copy.$int)
  }

  @Test func anOptionalThatWasNeverSetIsNone() {
    let entity = Everything()
    #expect(entity.maybeInt == nil)
    #expect(entity.$maybeInt.isOptional)
    #expect(!entity.$int.isOptional)
  }

  @Test func namesAreThoseOfTheSource() {
    let entity = Everything()
    #expect(entity.propertyName(at: \.$maybeDate) == "maybeDate")
    #expect(EntityProperties(of: entity).all.count == 24)
    #expect(EntityProperties(of: entity)["length"] != nil)
  }

  @Test func titlesMayBeChanged() {
    let entity = Everything()
    entity.$int.title = "Number"
    #expect(String(localized: entity.$int.title) == "Number")
  }

  @Test func keyPathsCanBeSwitchedOver() {
    let sort = EntityQuerySort<Everything>(by: \.$maybeDate)
    switch sort.by {
    case \.$int: Issue.record("another property")
    case \.$maybeDate: break
    default: Issue.record("no property")
    }
  }
}
