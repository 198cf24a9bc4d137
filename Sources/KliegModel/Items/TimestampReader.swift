/// Reads a moment from text, character by character.
struct TimestampReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0

  /// Reads bytes of UTF-8.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  private var isAtEnd: Bool { place == bytes.count }

  /// Microseconds since the Unix epoch, or nil when the text is not a moment.
  mutating func timestamp() -> Int64? {
    guard let day = day() else { return nil }
    guard !isAtEnd else { return combine(day: day, time: 0, offset: 0) }
    guard take("T") || take("t") || take(" "), let time = time(), let offset = offset(),
      isAtEnd
    else { return nil }
    return combine(day: day, time: time, offset: offset)
  }

  private func combine(day: Int64, time: Int64, offset: Int64) -> Int64? {
    // Counted from the day's end before 1970: the first day of the range begins outside it.
    let full = day < 0 ? day + 1 : day
    let rest = (day - full) * 86_400_000_000 + time - offset * 60_000_000
    let (start, overflow) = full.multipliedReportingOverflow(by: 86_400_000_000)
    let (sum, overflowed) = start.addingReportingOverflow(rest)
    return overflow || overflowed ? nil : sum
  }

  private mutating func day() -> Int64? {
    let negative = take("-")
    let signed = negative || take("+")
    guard let year = digits(signed ? 4...7 : 4...4), take("-"),
      let month = digits(2...2), take("-"), let day = digits(2...2),
      (1...12).contains(month), (1...Self.length(of: month, in: year)).contains(day)
    else { return nil }
    return Timestamp.days(year: negative ? -year : year, month: month, day: day)
  }

  private mutating func time() -> Int64? {
    guard let hour = digits(2...2), take(":"), let minute = digits(2...2), hour <= 23, minute <= 59
    else { return nil }
    var microseconds = (hour * 3600 + minute * 60) * 1_000_000
    if take(":") {
      guard let second = digits(2...2), second <= 60 else { return nil }
      microseconds += second * 1_000_000
      if take(".") {
        guard let fraction = fraction() else { return nil }
        microseconds += fraction
      }
    }
    return microseconds
  }

  /// Minutes east of Greenwich.
  private mutating func offset() -> Int64? {
    if take("Z") || take("z") { return 0 }
    let west = take("-")
    guard west || take("+"), let hour = digits(2...2), take(":"), let minute = digits(2...2),
      hour <= 23, minute <= 59
    else { return nil }
    return (west ? -1 : 1) * (hour * 60 + minute)
  }

  private mutating func fraction() -> Int64? {
    var value: Int64 = 0
    var scale: Int64 = 100_000
    var any = false
    while let digit = digit() {
      value += digit * scale
      scale /= 10
      any = true
    }
    return any ? value : nil
  }

  private mutating func digits(_ count: ClosedRange<Int>) -> Int64? {
    var value: Int64 = 0
    var taken = 0
    while taken < count.upperBound, let digit = digit() {
      value = value * 10 + digit
      taken += 1
    }
    return count.contains(taken) ? value : nil
  }

  private mutating func digit() -> Int64? {
    guard !isAtEnd else { return nil }
    let digit = bytes[place] &- UInt8(ascii: "0")
    guard digit <= 9 else { return nil }
    place += 1
    return Int64(digit)
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard !isAtEnd, bytes[place] == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private static func length(of month: Int64, in year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
