import CICU
import KliegModel

/// A time zone's offsets, each asked of ICU once.
final class ZoneRules {
  /// A time in which an offset holds, in seconds since 1970.
  struct Stretch {
    /// Its first second.
    var begin: Int64
    /// The second after its last.
    var end: Int64
    /// What local time is ahead of UTC, in seconds.
    var offset: Int64
  }

  private let zone: OpaquePointer
  private var stretches: [Stretch] = []
  private var last: Stretch

  /// ICU's calendar goes no further than this; beyond, the offset stays.
  private static let horizon: Int64 = 5_000_000_000_000

  /// Opens a zone by its name in the tz database; nil is UTC.
  init(_ name: String?) throws {
    var status: Int32 = 0
    // C would take what follows a zero byte for no part of the name.
    let isText = name.map { !$0.utf8.contains(0) } ?? true
    guard isText, let zone = icu_zone_open(name ?? "UTC", &status) else {
      throw KliegError(
        .badQuery, "“\(name ?? "UTC")” is not the name of a time zone.",
        details: ["timeZone": name ?? "UTC"])
    }
    self.zone = zone
    last = Stretch(begin: 0, end: 0, offset: 0)
    last = try find(0)
  }

  deinit { icu_zone_close(zone) }

  /// The stretch of a second.
  func stretch(_ second: Int64) throws -> Stretch {
    if second >= last.begin, second < last.end { return last }
    last = try find(second)
    return last
  }

  private func find(_ second: Int64) throws -> Stretch {
    var low = 0
    var high = stretches.count
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].end <= second { low = middle + 1 } else { high = middle }
    }
    if low < stretches.count, stretches[low].begin <= second { return stretches[low] }
    let asked = min(max(second, -Self.horizon), Self.horizon)
    var offset: Int32 = 0
    var begin = 0.0
    var end = 0.0
    var status: Int32 = 0
    icu_zone_stretch(zone, Double(asked) * 1000, &offset, &begin, &end, &status)
    guard status == 0 else {
      throw KliegError(.unexpected, String(cString: icu_status_name(status)))
    }
    let found = Stretch(
      begin: asked > second ? .min : Self.second(begin),
      end: asked < second ? .max : Self.second(end),
      offset: Int64((Double(offset) / 1000).rounded(.down)))
    stretches.insert(found, at: low)
    return found
  }

  private static func second(_ milliseconds: Double) -> Int64 {
    if milliseconds.isInfinite { return milliseconds < 0 ? .min : .max }
    return Int64(min(max(milliseconds / 1000, -9e15), 9e15).rounded(.up))
  }
}
