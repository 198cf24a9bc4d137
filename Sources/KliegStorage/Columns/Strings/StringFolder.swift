import CICU
package import KliegModel

/// Folds strings for comparisons: locale independent, character by character.
///
/// Of case: Unicode's full case folding. Of diacritics: canonical decomposition without the marks
/// that readers of their script may leave out, composed again, and plain letters for those that do not
/// decompose, such as ø. Of both: first case, then diacritics.
package enum StringFolder {
  /// The folded string in UTF-8.
  package static func fold(_ text: String, _ folding: Folding) -> [UInt8] {
    var text = text
    return text.withUTF8 { fold(UnsafeRawBufferPointer($0), folding) }
  }

  /// The folded bytes of UTF-8.
  static func fold(_ bytes: UnsafeRawBufferPointer, _ folding: Folding) -> [UInt8] {
    var result: [UInt8] = []
    append(bytes, folding, to: &result)
    return result
  }

  /// Appends the folded bytes of UTF-8.
  static func append(
    _ bytes: UnsafeRawBufferPointer, _ folding: Folding, to result: inout [UInt8]
  ) {
    if folding.isEmpty { return result.append(contentsOf: bytes) }
    guard bytes.contains(where: { $0 >= 0x80 }) else {
      guard folding.contains(.case) else { return result.append(contentsOf: bytes) }
      return result.append(contentsOf: bytes.lazy.map { $0 &- 65 < 26 ? $0 | 0x20 : $0 })
    }
    // Without marks and by case alone most strings become no longer.
    var room = bytes.count + 16
    while true {
      var needed = 0
      let folded = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        needed = fold(bytes, folding, into: buffer)
        count = needed > room ? 0 : max(0, needed)
      }
      // Only for lack of memory ICU gives nothing; then the string is as it was.
      if needed < 0 { return result.append(contentsOf: bytes) }
      if needed <= room { return result.append(contentsOf: folded) }
      room = needed
    }
  }

  private static func fold(
    _ bytes: UnsafeRawBufferPointer, _ folding: Folding,
    into buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    guard let output = buffer.baseAddress else { return -1 }
    return bytes.withMemoryRebound(to: UInt8.self) { text in
      guard let text = text.baseAddress else { return 0 }
      var status: Int32 = 0
      let needed = icu_fold_string(
        text, Int32(clamping: bytes.count), Int32(folding.rawValue), output,
        Int32(clamping: buffer.count), &status)
      return status == 0 ? Int(needed) : -1
    }
  }
}
