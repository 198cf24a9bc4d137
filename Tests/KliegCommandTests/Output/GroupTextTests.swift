import KliegModel
import Testing

@testable import KliegCommand

@Suite struct GroupTextTests {
  @Test func eachGroupingIsATable() {
    let groupings = [
      Grouping(by: "section", measures: [Measure(.sum, of: "size")]), Grouping(),
    ]
    let lists = [
      GroupList(
        groups: [
          Group(value: "games", count: 1200, measures: [5000]),
          Group(value: nil, count: 1, measures: [nil]),
        ], total: 5),
      GroupList(groups: [Group(value: nil, count: 1201)], total: 1),
    ]
    #expect(
      GroupText.lines(lists, of: groupings, .plain) == [
        "section  COUNT  sum(size)", "games    1,200       5000", "—            1           ",
        "and 3 other groups", "", "all  COUNT", "     1,201",
      ])
  }

  @Test func spansOfTimeAreNamed() {
    let groupings = [Grouping(by: "date", unit: .month)]
    let lists = [
      GroupList(groups: [Group(value: .date(Timestamp(microseconds: 0)), count: 2)], total: 1)
    ]
    #expect(GroupText.lines(lists, of: groupings, .plain)[0].hasPrefix("date:month"))
  }
}
