package import KliegModel

/// An item's key, its identifier and type, as terms of its document: one, and where that is only a
/// hash, more that hold the key's parts.
package enum IdentifierTerms {
  /// Bytes of a part, a zero byte counting twice.
  private static let partLength = 200
  private static let digits = 5
  /// Stands between identifier and type; no byte of UTF-8, and either may hold a zero byte.
  private static let separator: UInt8 = 0xfe

  /// The terms for an item.
  package static func terms(for reference: ItemReference) -> [[UInt8]] {
    let key = key(of: reference)
    let term = TermKey.identifier.term(key)
    guard TermKey.identifier.value(ofTerm: term) == nil else { return [term] }
    return [term] + parts(of: key)
  }

  /// The item that a term stands for; nil where it is only a hash.
  package static func reference(ofTerm term: [UInt8]) -> ItemReference? {
    TermKey.identifier.value(ofTerm: term).map(reference(ofKey:))
  }

  /// The item whose key's parts are some terms; nil where they are not all of those that belong to
  /// the hash in a term.
  static func reference(ofParts parts: [[UInt8]], hashed term: [UInt8]) -> ItemReference? {
    let head = TermKey.identifierPart.rawValue.utf8.count + digits
    // They begin with their numbers, all of one length.
    let key = parts.sorted { $0.lexicographicallyPrecedes($1) }.flatMap { $0.dropFirst(head) }
    return TermKey.identifier.term(key) == term ? reference(ofKey: key) : nil
  }

  /// Identifier and type as one string of bytes.
  private static func key(of reference: ItemReference) -> [UInt8] {
    guard let type = reference.type else { return Array(reference.identifier.utf8) }
    return reference.identifier.utf8 + [separator] + type.utf8
  }

  private static func reference(ofKey key: [UInt8]) -> ItemReference {
    guard let end = key.firstIndex(of: separator) else {
      return ItemReference(String(decoding: key, as: UTF8.self))
    }
    return ItemReference(
      String(decoding: key[..<end], as: UTF8.self),
      type: String(decoding: key[(end + 1)...], as: UTF8.self))
  }

  private static func parts(of key: [UInt8]) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    var part: [UInt8] = []
    var length = 0
    for byte in key {
      let cost = byte == 0 ? 2 : 1
      if length + cost > partLength {
        parts.append(part)
        part = []
        length = 0
      }
      part.append(byte)
      length += cost
    }
    if !part.isEmpty { parts.append(part) }
    return parts.enumerated().map { number, part in
      let number = String(number)
      let padded = String(repeating: "0", count: max(0, digits - number.count)) + number
      return Array((TermKey.identifierPart.rawValue + padded).utf8) + part
    }
  }
}
