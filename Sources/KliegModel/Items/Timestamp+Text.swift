extension Timestamp: CustomStringConvertible, LosslessStringConvertible {
  /// The moment in RFC 3339's form in UTC; years outside 0000–9999 carry a sign, after ISO 8601.
  public var description: String {
    let (days, time) = Self.floorDivide(microseconds, 86_400_000_000)
    let (year, month, day) = Self.civil(fromDays: days)
    let (seconds, fraction) = time.quotientAndRemainder(dividingBy: 1_000_000)
    var text = ""
    if year < 0 || year > 9999 {
      text += year < 0 ? "-" : "+"
    }
    text += Self.padded(abs(year), 4) + "-" + Self.padded(month, 2) + "-" + Self.padded(day, 2)
    text += "T" + Self.padded(seconds / 3600, 2) + ":" + Self.padded(seconds / 60 % 60, 2)
    text += ":" + Self.padded(seconds % 60, 2)
    if fraction != 0 {
      var digits = Self.padded(fraction, 6)
      while digits.last == "0" { digits.removeLast() }
      text += "." + digits
    }
    return text + "Z"
  }

  /// Reads RFC 3339 (`2026-11-30T09:30:00.5+01:00`), a bare day (`2026-11-30`, midnight UTC), or
  /// either with a signed year of more than four digits.
  ///
  /// - Parameter description: The text. Fractions beyond microseconds are cut; a leap second counts
  ///   as the second after it.
  public init?(_ description: String) {
    var reader = TimestampReader(description)
    guard let microseconds = reader.timestamp() else { return nil }
    self.init(microseconds: microseconds)
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  package static func floorDivide(_ value: Int64, _ divisor: Int64) -> (
    quotient: Int64, remainder: Int64
  ) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  /// The proleptic Gregorian day of a number of days since 1970-01-01.
  ///
  /// Counts in eras of 400 years that begin on 1 March, so that a leap day is an era's last.
  package static func civil(fromDays days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (era, dayOfEra) = floorDivide(days + 719_468, 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The number of days from 1970-01-01 to a day of the proleptic Gregorian calendar.
  package static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = floorDivide(shifted, 400)
    let marchMonth = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
