import CXXHash

/// The kinds of terms, told apart by their first letter, after Xapian's conventions.
///
/// Words begin with no capital letter of ASCII (the analyser folds them), so no two kinds can meet.
package enum TermKey: String, Sendable, CaseIterable {
  /// A stemmed word of any text.
  case word = ""
  /// The beginning of a title's word, for typing.
  case beginning = "E"
  /// A domain, one term for each level of its hierarchy.
  case domain = "P"
  /// An item's identifier.
  case identifier = "Q"
  /// A part of an identifier that is too long for one term, behind the part's number.
  case identifierPart = "X"
  /// The language of the texts, where it is another one than the index's.
  case language = "L"
  /// A stemmed word of the title.
  case title = "S"
  /// An entity type.
  case entityType = "T"

  /// The longest term that Xapian stores, where a zero byte counts twice.
  package static let longest = 245
  /// Stands before the hash of a value too long for a term; no byte of UTF-8.
  private static let hashMark: UInt8 = 0xff
  private static let keptOfHashed = 160

  /// The term for a value: prefix and value, or the value's beginning and hash when it is too long.
  package func term(_ value: some Sequence<UInt8>) -> [UInt8] {
    let whole = Array(rawValue.utf8) + value
    if Self.storedCount(whole) <= Self.longest {
      return whole
    }
    var term: [UInt8] = []
    var stored = 0
    for byte in whole {
      stored += byte == 0 ? 2 : 1
      if stored > Self.keptOfHashed {
        break
      }
      term.append(byte)
    }
    return term + [Self.hashMark] + Self.hash(whole)
  }

  /// The term for a text.
  package func term(_ value: String) -> [UInt8] {
    term(value.utf8)
  }

  /// The value that a term of this kind stands for; nil when only its hash is there.
  package func value(ofTerm term: [UInt8]) -> [UInt8]? {
    term.contains(Self.hashMark) ? nil : Array(term.dropFirst(rawValue.utf8.count))
  }

  /// Whether Xapian stores a term.
  static func isStorable(_ term: [UInt8]) -> Bool {
    !term.isEmpty && storedCount(term) <= longest
  }

  private static func storedCount(_ term: [UInt8]) -> Int {
    term.count + term.count { $0 == 0 }
  }

  private static func hash(_ bytes: [UInt8]) -> [UInt8] {
    let hash = XXH3_128bits(bytes, bytes.count)
    return [hash.high64, hash.low64].flatMap { half in
      stride(from: 60, through: 0, by: -4).map { shift in
        let digit = UInt8(truncatingIfNeeded: half >> UInt64(shift)) & 15
        return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      }
    }
  }
}
