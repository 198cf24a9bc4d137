import KliegModel
import Testing

@testable import CoreSpotlight

@Suite struct FoldedChangesTests {
  private func item(_ name: String, _ title: String, isUpdate: Bool = false) -> Item {
    Item(name, isUpdate: isUpdate, attributes: ["title": .string(title)])
  }

  @Test func theLastCallCounts() {
    var changes = FoldedChanges()
    changes.store(item("a", "1"))
    changes.delete(["a"])
    changes.delete(["b"])
    changes.store(item("b", "2"))
    changes.store(item("b", "3"))
    #expect(
      changes.update
        == Update(deletions: [.identifiers(["a", "b"])], items: [item("b", "3")]))
  }

  @Test func whatIsMergedStaysBesideWhatItIsMergedInto() {
    var changes = FoldedChanges()
    changes.store(item("a", "1"))
    changes.store(item("a", "2", isUpdate: true))
    #expect(changes.update.items == [item("a", "1"), item("a", "2", isUpdate: true)])
    changes.delete(["a"])
    #expect(changes.update.items.isEmpty)
  }

  @Test func entitiesAndItemsOfOneNameAreTwo() {
    var changes = FoldedChanges()
    changes.store(item("a", "1"))
    changes.delete(["a"], "Photo")
    #expect(changes.update.items.count == 1)
    #expect(changes.update.deletions == [.identifiers(["a"], type: "Photo")])
  }

  /// Random calls, folded and one by one.
  @Test func foldedChangesDoWhatTheCallsWouldHaveDone() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      var changes = FoldedChanges()
      var expected: [String: [String: AttributeValue]] = ["a": ["x": 0], "b": ["x": 0]]
      let before = expected
      for step in 0..<8 {
        let name = ["a", "b", "c"].randomElement(using: &random) ?? "a"
        if Bool.random(using: &random) {
          changes.delete([name])
          expected[name] = nil
        } else {
          let isUpdate = Bool.random(using: &random)
          let attribute = ["x", "y"].randomElement(using: &random) ?? "x"
          let attributes = [attribute: AttributeValue.integer(Int64(step))]
          changes.store(Item(name, isUpdate: isUpdate, attributes: attributes))
          expected[name] =
            isUpdate ? (expected[name] ?? [:]).merging(attributes) { $1 } : attributes
        }
      }
      #expect(Self.apply(changes.update, to: before) == expected)
    }
  }

  private static func apply(
    _ update: Update, to items: [String: [String: AttributeValue]]
  ) -> [String: [String: AttributeValue]] {
    var items = items
    for case .identifiers(let names, _) in update.deletions {
      for name in names { items[name] = nil }
    }
    for item in update.items {
      items[item.identifier] =
        item.isUpdate
        ? (items[item.identifier] ?? [:]).merging(item.attributes) { $1 } : item.attributes
    }
    return items
  }
}
