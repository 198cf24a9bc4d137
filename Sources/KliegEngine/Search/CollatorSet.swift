import KliegModel
import KliegText

/// The collators of one reader, opened when first wanted.
final class CollatorSet {
  private struct Key: Hashable {
    let locale: String
    let isNumeric: Bool
  }

  /// Opened ones beyond this number take the place of all others, as anyone may ask for any locale.
  private static let limit = 16

  private var collators: [Key: Collator] = [:]

  /// The key that strings are ordered by.
  func collator(_ ordering: SortKey.Ordering) throws -> (String) -> [UInt8] {
    let key = Key(locale: try Self.locale(ordering), isNumeric: ordering.isNumeric)
    let collator: Collator
    if let open = collators[key] {
      collator = open
    } else {
      if collators.count >= Self.limit { collators = [:] }
      collator = try Collator(locale: key.locale, isNumeric: key.isNumeric)
      collators[key] = collator
    }
    // What ICU cannot order comes in the order of its bytes.
    return { (try? collator.key($0)) ?? Array($0.utf8) }
  }

  private static func locale(_ ordering: SortKey.Ordering) throws -> String {
    guard let locale = ordering.locale else { return "root" }
    let isSound = locale.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isSound, (1...64).contains(locale.utf8.count) else {
      throw KliegError(
        .badQuery, "“\(locale)” is not the name of a locale.", details: ["locale": locale])
    }
    return locale
  }
}
