import FoundationEssentials
import KliegModel
import Testing

@Suite struct TimestampTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0),
    ("1969-12-31T23:59:59.5Z", -500_000),
    ("2026-11-30T09:30:00.000001+01:00", 1_796_027_400_000_001),
    ("2026-11-30", 1_795_996_800_000_000),
    ("2000-02-29T12:00Z", 951_825_600_000_000),
    ("0001-01-01T00:00:00Z", -62_135_596_800_000_000),
    ("1677-09-21T00:12:43Z", -9_223_372_037_000_000),
    ("9999-12-31T23:59:59.999999Z", 253_402_300_799_999_999),
    ("2016-12-31T23:59:60Z", 1_483_228_800_000_000),
    ("-0001-01-01T00:00:00Z", -62_198_755_200_000_000),
    ("+57439-01-01T00:00:00Z", 1_750_432_550_400_000_000),
  ]) func reads(text: String, microseconds: Int64) {
    #expect(Timestamp(text)?.microseconds == microseconds)
  }

  @Test(arguments: [
    "", "today", "2026", "2026-13-01", "2026-02-29", "2026-11-30T25:00:00Z", "2026-11-30T09:30:00",
    "2026-11-30T09:30:00.Z", "2026-11-30 09:30:00Zz", "+99999999-01-01", "2026-1-1",
  ]) func refuses(text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test func writesWhatItReads() {
    var random = SystemRandomNumberGenerator()
    let range: Int64 = 9_000_000_000_000_000_000
    for _ in 0..<5000 {
      let moment = Timestamp(microseconds: .random(in: -range...range, using: &random))
      #expect(Timestamp(moment.description) == moment, "\(moment.microseconds)")
    }
    for edge in [Int64.min, .min + 1, -1, 0, 1, .max] {
      let moment = Timestamp(microseconds: edge)
      #expect(Timestamp(moment.description) == moment)
    }
  }

  // NB: Foundation counts by the Julian calendar before October 1582.
  @Test func agreesWithFoundation() {
    for seconds in stride(from: -12_200_000_000.0, through: 250_000_000_000, by: 997_000_123) {
      let date = Date(timeIntervalSince1970: seconds)
      #expect(Timestamp(date).description == date.formatted(.iso8601))
    }
  }

  @Test func datesBeyondTheRangeAreClamped() {
    #expect(Timestamp(Date(timeIntervalSince1970: 1e300)).microseconds == .max)
    #expect(Timestamp(Date(timeIntervalSince1970: -1e300)).microseconds == .min)
    #expect(Timestamp(microseconds: .max).adding(seconds: 1).microseconds == .max)
    #expect(Timestamp(microseconds: .min).adding(seconds: -1).microseconds == .min)
  }

  @Test func orderIsTheOrderInTime() {
    let texts = ["0001-01-01", "1730-01-01", "1969-12-31", "1970-01-01", "2040-01-01"]
    let moments = texts.compactMap { Timestamp($0) }
    #expect(moments.count == texts.count)
    #expect(moments.shuffled().sorted() == moments)
  }
}
