extension Timestamp: CustomStringConvertible, LosslessStringConvertible {
  /// The moment in RFC 3339's form in UTC; years outside 0000–9999 carry a sign, after ISO 8601.
  public var description: String {
    let (days, time) = Self.floorDivide(microseconds, 86_400_000_000)
    let (year, month, day) = Self.civil(fromDays: days)
    let (seconds, fraction) = time.quotientAndRemainder(dividingBy: 1_000_000)
    // Answers have many moments: they are written digit by digit, without texts of their parts.
    return String(unsafeUninitializedCapacity: TimestampWriter.capacity) { buffer in
      var writer = TimestampWriter(buffer)
      if year < 0 || year > 9999 { writer.put(year < 0 ? "-" : "+") }
      writer.put(abs(year), digits: 4)
      writer.put("-")
      writer.put(month, digits: 2)
      writer.put("-")
      writer.put(day, digits: 2)
      writer.put("T")
      writer.put(seconds / 3600, digits: 2)
      writer.put(":")
      writer.put(seconds / 60 % 60, digits: 2)
      writer.put(":")
      writer.put(seconds % 60, digits: 2)
      if fraction != 0 {
        writer.put(".")
        writer.put(fraction, digits: 6)
        writer.dropZeros()
      }
      writer.put("Z")
      return writer.count
    }
  }

  /// Reads RFC 3339 (`2026-11-30T09:30:00.5+01:00`), a bare day (`2026-11-30`, midnight UTC), or
  /// either with a signed year of more than four digits.
  ///
  /// - Parameter description: The text. Fractions beyond microseconds are cut; a leap second counts
  ///   as the second after it.
  public init?(_ description: String) {
    var text = description
    let read = text.withUTF8 { bytes in
      var reader = TimestampReader(bytes)
      return reader.timestamp()
    }
    guard let microseconds = read else { return nil }
    self.init(microseconds: microseconds)
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
