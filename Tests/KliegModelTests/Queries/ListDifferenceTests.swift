import Testing

@testable import KliegModel

@Suite struct ListDifferenceTests {
  @Test(
    arguments: [
      ([], [], [], []), ([1, 2, 3], [1, 2, 3], [], []), ([1, 2, 3], [], [2, 1, 0], []),
      ([], [4, 5], [], [0, 1]), ([1, 2, 3, 4], [1, 3, 2, 4], nil, nil),
      ([1, 2, 3, 4, 5], [5, 1, 2, 3, 4], [4], [0]),
      ([1, 2, 3], [4, 5, 6], [2, 1, 0], [0, 1, 2]),
    ] as [([Int], [Int], [Int]?, [Int]?)])
  func theFewestSteps(old: [Int], new: [Int], removals: [Int]?, insertions: [Int]?) {
    let difference = ListDifference(from: old, to: new)
    #expect(applied(difference, to: old, new) == new)
    if let removals { #expect(difference.removals == removals) }
    if let insertions { #expect(difference.insertions == insertions) }
  }

  @Test func anyListBecomesAnyOtherAndNeverWithMoreStepsThanTheStandardLibrary() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      let old = Array((0..<20).shuffled(using: &random).prefix(.random(in: 0...20)))
      let new = Array((5..<25).shuffled(using: &random).prefix(.random(in: 0...20)))
      let difference = ListDifference(from: old, to: new)
      #expect(applied(difference, to: old, new) == new, "\(old) \(new)")
      #expect(difference.removals.count == new.difference(from: old).removals.count)
    }
  }

  private func applied(_ difference: ListDifference, to old: [Int], _ new: [Int]) -> [Int] {
    var list = old
    for place in difference.removals { list.remove(at: place) }
    for place in difference.insertions { list.insert(new[place], at: place) }
    return list
  }
}
