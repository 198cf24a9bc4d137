import KliegModel

/// Numbers as people read them.
enum Quantity {
  /// A count with its thousands apart: `1,204`.
  static func count(_ number: some BinaryInteger) -> String {
    let digits = String(number.magnitude)
    var result = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place) % 3 == 0 { result.append(",") }
      result.append(digit)
    }
    return number < 0 ? "-" + result : result
  }

  /// A count of things: `1 item`, `1,204 items`.
  static func count(_ number: some BinaryInteger, of noun: String, plural: String? = nil) -> String
  {
    "\(count(number)) \(number == 1 ? noun : plural ?? noun + "s")"
  }

  /// A size in powers of 1,000: `12.3 MB`.
  static func bytes(_ number: Int) -> String {
    let units = ["B", "kB", "MB", "GB", "TB", "PB"]
    var value = Double(number)
    var place = 0
    while value >= 999.5, place < units.count - 1 {
      value /= 1000
      place += 1
    }
    return (place == 0 ? String(number) : decimal(value)) + " " + units[place]
  }

  /// A span of time: `0.4 ms`, `1.2 s`.
  static func time(microseconds: Int) -> String {
    microseconds < 1_000_000
      ? decimal(Double(microseconds) / 1000) + " ms"
      : decimal(Double(microseconds) / 1_000_000) + " s"
  }

  /// A time in seconds as the largest unit that divides it: `30 days`.
  static func span(seconds: Int64) -> String {
    for (unit, length) in [("day", Int64(86_400)), ("hour", 3600), ("minute", 60)]
    where seconds != 0 && seconds % length == 0 {
      return count(Int(seconds / length), of: unit)
    }
    return count(Int(seconds), of: "second")
  }

  /// How long ago something was, in its largest unit: `4 s`, `2 min`, `5 h`, `3 d`.
  static func age(of moment: Timestamp, at now: Timestamp) -> String {
    let (age, overflow) = now.microseconds.subtractingReportingOverflow(moment.microseconds)
    let seconds = overflow ? Int64.max : max(0, age) / 1_000_000
    for (unit, length) in [("d", Int64(86_400)), ("h", 3600), ("min", 60)]
    where seconds >= length {
      return "\(count(seconds / length)) \(unit)"
    }
    return "\(seconds) s"
  }

  /// One place after the point below 100, none above.
  private static func decimal(_ value: Double) -> String {
    guard value < 99.95 else { return count(Int(value.rounded())) }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
