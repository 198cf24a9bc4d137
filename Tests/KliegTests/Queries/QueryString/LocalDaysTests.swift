import Foundation
import Klieg
import KliegModel
import Testing

struct LocalDaysTests {
  /// The form, the time zone, the moment of the query, and the span.
  @Test(arguments: [
    ("$time.today", "UTC", "2026-12-03T10:30:00Z", "2026-12-03", "2026-12-04"),
    ("$time.today(-2)", "UTC", "2026-12-03T10:30:00Z", "2026-12-01", "2026-12-02"),
    ("$time.yesterday", "UTC", "2026-12-01T10:30:00Z", "2026-11-30", "2026-12-01"),
    ("$time.this_week", "UTC", "2026-12-03T10:30:00Z", "2026-11-30", "2026-12-07"),
    ("$time.this_week", "UTC", "2026-12-06T23:59:59Z", "2026-11-30", "2026-12-07"),
    ("$time.this_week(1)", "UTC", "2026-12-03T10:30:00Z", "2026-12-07", "2026-12-14"),
    ("$time.last_week", "UTC", "2026-12-03T10:30:00Z", "2026-11-23", "2026-11-30"),
    ("$time.this_month", "UTC", "2026-12-03T10:30:00Z", "2026-12-01", "2027-01-01"),
    ("$time.this_month(-14)", "UTC", "2026-12-03T10:30:00Z", "2025-10-01", "2025-11-01"),
    ("$time.this_month(-1)", "UTC", "2026-03-31T10:30:00Z", "2026-02-01", "2026-03-01"),
    ("$time.this_year", "UTC", "2026-12-03T10:30:00Z", "2026-01-01", "2027-01-01"),
    ("$time.this_year(-2026)", "UTC", "2026-12-03T10:30:00Z", "0000-01-01", "0001-01-01"),
    ("$time.today", "UTC", "1969-12-31T23:59:59.5Z", "1969-12-31", "1970-01-01"),
    // Half an hour before midnight, half an hour off.
    (
      "$time.today", "America/St_Johns", "2026-12-04T03:00:00Z", "2026-12-03T03:30:00Z",
      "2026-12-04T03:30:00Z"
    ),
    // Days of 23 and of 25 hours.
    (
      "$time.today", "Europe/Oslo", "2026-03-29T12:00:00Z", "2026-03-28T23:00:00Z",
      "2026-03-29T22:00:00Z"
    ),
    (
      "$time.today", "Europe/Oslo", "2026-10-25T00:30:00Z", "2026-10-24T22:00:00Z",
      "2026-10-25T23:00:00Z"
    ),
    // A day that begins at one o'clock, since midnight was left out.
    (
      "$time.today", "America/Sao_Paulo", "2017-10-15T12:00:00Z", "2017-10-15T03:00:00Z",
      "2017-10-16T02:00:00Z"
    ),
    // The day before the one that Samoa left out.
    (
      "$time.today", "Pacific/Apia", "2011-12-30T09:00:00Z", "2011-12-29T10:00:00Z",
      "2011-12-30T10:00:00Z"
    ),
  ])
  func spans(
    _ form: String, _ zone: String, _ now: String, _ start: String, _ end: String
  ) throws {
    let (start, end) = (try #require(Timestamp(start)), try #require(Timestamp(end)))
    let last = Timestamp(microseconds: end.microseconds - 1)
    let timeZone = try #require(TimeZone(identifier: zone))
    func filter(_ comparison: String) throws -> Filter {
      try QueryString("d \(comparison) \(form)").filter(at: #require(Timestamp(now)), in: timeZone)
    }
    #expect(try filter("==") == .attribute("d", .between(.date(start), .date(last))))
    #expect(try filter("!=") == .not(.attribute("d", .between(.date(start), .date(last)))))
    #expect(try filter(">=") == .attribute("d", .greaterOrEqual(.date(start))))
    #expect(try filter("<") == .attribute("d", .less(.date(start))))
  }

  @Test func theDayThatWasLeftOutHasNoMoment() throws {
    let timeZone = try #require(TimeZone(identifier: "Pacific/Apia"))
    let filter = try QueryString("d == $time.yesterday").filter(
      at: #require(Timestamp("2011-12-30T12:00:00Z")), in: timeZone)
    #expect(filter == .any([]))
  }

  @Test func momentsAreExact() throws {
    let now = try #require(Timestamp("2026-12-03T10:30:00.000001Z"))
    #expect(
      try QueryString("d == $time.now").filter(at: now) == .attribute("d", .equal(.date(now))))
    #expect(
      try QueryString("d >= $time.now(-3600)").filter(at: now)
        == .attribute("d", .greaterOrEqual(.date(now.adding(seconds: -3600)))))
  }

  @Test(arguments: ["now", "today", "this_week", "this_month", "this_year"])
  func farAwayIsAtTheEndOfTheRange(_ name: String) throws {
    for count in [Int64.min, Int64.min + 1, -300_000_000_000, 300_000_000_000, .max] {
      let filter = try QueryString("d <= $time.\(name)(\(count))").filter(
        at: QueryStringSample.now, in: QueryStringSample.utc)
      guard case .attribute("d", .lessOrEqual(.date(let moment))) = filter else {
        Issue.record("\(filter)")
        continue
      }
      #expect(count < 0 ? moment.microseconds < 0 : moment.microseconds > 0)
    }
  }

  @Test func theProcessHasATimeZone() throws {
    let filter = try QueryString("d >= $time.today").filter(at: QueryStringSample.now)
    let start = Calendar(identifier: .gregorian).startOfDay(for: QueryStringSample.now.date)
    #expect(filter == .attribute("d", .greaterOrEqual(.date(Timestamp(start)))))
  }
}
