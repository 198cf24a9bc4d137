import Foundation
import KliegModel
import KliegStorage
import Testing

@Suite("Spans of the calendar")
struct CalendarSpanTests {
  private static let cases: [(CalendarUnit, String, String, String)] = [
    // 23:30 is still that day, whatever UTC says, and the clocks there are half an hour aside.
    (.day, "America/St_Johns", "2026-07-01T02:00:00Z", "2026-06-30T02:30:00Z"),
    (.day, "America/St_Johns", "2026-07-01T02:30:00Z", "2026-07-01T02:30:00Z"),
    // Clocks went back from 00:01 to 23:01 of the day before.
    (.day, "America/St_Johns", "2006-10-29T02:30:30Z", "2006-10-29T02:30:00Z"),
    (.day, "America/St_Johns", "2006-10-29T02:45:00Z", "2006-10-28T02:30:00Z"),
    (.day, "America/St_Johns", "2006-10-29T03:45:00Z", "2006-10-29T02:30:00Z"),
    // The 30th was left out.
    (.day, "Pacific/Apia", "2011-12-30T09:59:59Z", "2011-12-29T10:00:00Z"),
    (.day, "Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-30T10:00:00Z"),
    (.week, "Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-26T10:00:00Z"),
    (.month, "Pacific/Apia", "2011-12-31T09:59:59Z", "2011-12-01T10:00:00Z"),
    (.year, "Pacific/Apia", "2011-12-31T10:00:00Z", "2011-12-31T10:00:00Z"),
    // Days of 23 and of 25 hours.
    (.day, "Europe/Oslo", "2026-03-29T21:59:59Z", "2026-03-28T23:00:00Z"),
    (.day, "Europe/Oslo", "2026-03-29T22:00:00Z", "2026-03-29T22:00:00Z"),
    (.day, "Europe/Oslo", "2026-10-25T22:59:59Z", "2026-10-24T22:00:00Z"),
    (.day, "Europe/Oslo", "2026-10-25T23:00:00Z", "2026-10-25T23:00:00Z"),
    (.hour, "Europe/Oslo", "2026-10-25T00:30:00Z", "2026-10-25T00:00:00Z"),
    (.hour, "Europe/Oslo", "2026-10-25T01:30:00Z", "2026-10-25T01:00:00Z"),
    (.hour, "Asia/Kolkata", "2026-10-25T01:15:00Z", "2026-10-25T00:30:00Z"),
    // Midnight was left out: the day begins at one o'clock.
    (.day, "America/Sao_Paulo", "2018-11-04T12:00:00Z", "2018-11-04T03:00:00Z"),
    // Local mean time.
    (.day, "America/New_York", "1850-05-05T12:00:00Z", "1850-05-05T04:56:02Z"),
    (.week, "UTC", "1970-01-01T00:00:00Z", "1969-12-29T00:00:00Z"),
    (.week, "UTC", "2026-11-29T23:59:59.999999Z", "2026-11-23T00:00:00Z"),
    (.month, "UTC", "2024-02-29T23:59:59Z", "2024-02-01T00:00:00Z"),
    (.year, "UTC", "1730-06-01T00:00:00Z", "1730-01-01T00:00:00Z"),
    (.year, "UTC", "0001-12-31T23:59:59Z", "0001-01-01T00:00:00Z"),
    (.month, "UTC", "-0044-03-15", "-0044-03-01T00:00:00Z"),
    (.day, "UTC", "1969-12-31T23:59:59.5Z", "1969-12-31T00:00:00Z"),
    (.year, "UTC", "9999-12-31T23:59:59.999999Z", "9999-01-01T00:00:00Z"),
    (.year, "America/New_York", "+57439-06-01T00:00:00Z", "+57439-01-01T05:00:00Z"),
  ]

  @Test(arguments: cases)
  func beginsWhereTheClocksOfTheZoneSay(
    unit: CalendarUnit, zone: String, moment: String, begin: String
  ) throws {
    let expected = try #require(Timestamp(begin))
    #expect(
      try self.begins([try #require(Timestamp(moment))], unit, zone) == [.date(expected)],
      "\(unit) of \(moment) in \(zone)")
  }

  @Test(arguments: [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu",
    "Pacific/Kiritimati", "America/Havana",
  ])
  func agreesWithFoundation(zone: String) throws {
    var random = RandomItems(seed: 11)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    for _ in 0..<400 {
      let second = Int64(random.number(below: 4_000_000_000)) - 1_000_000_000
      let moment = Timestamp(microseconds: second * 1_000_000)
      let day = calendar.startOfDay(for: moment.date)
      #expect(try begins([moment], .day, zone) == [.date(Timestamp(day))], "\(moment)")
      let month = try #require(calendar.dateInterval(of: .month, for: moment.date)?.start)
      #expect(try begins([moment], .month, zone) == [.date(Timestamp(month))], "\(moment)")
    }
  }

  @Test func takesTheEndsOfTime() throws {
    for unit in CalendarUnit.allCases {
      for moment in [Int64.min, .min + 1, .max, .max - 1] {
        let found = try begins([Timestamp(microseconds: moment)], unit, "America/St_Johns")
        guard case .date(let begin)? = found.first else { continue }
        #expect(begin.microseconds <= moment)
        #expect(found.count == 1)
      }
    }
  }

  private func begins(
    _ moments: [Timestamp], _ unit: CalendarUnit, _ zone: String
  ) throws -> [AttributeValue] {
    var pair = ColumnPair()
    for (row, moment) in moments.enumerated() {
      try pair.put(Int64(row), ColumnModel.Item(attributes: ["when": .date(moment)]))
    }
    let grouping = Grouping(by: "when", unit: unit, timeZone: zone, order: .value(.ascending))
    return try pair.view.snapshot().groups(
      of: RowBitmap(0..<Int64(moments.count)), grouping, sources: pair.model.sources
    ).list(collator: ColumnModel.collator).groups.map(\.value)
  }
}
