import CICU

/// Makes sort keys: bytes whose order is the order of the texts for a reader.
///
/// A collator belongs to one queue.
package final class Collator {
  private let collator: OpaquePointer
  private var capacity = 256

  /// Opens the order of a locale, with digits by their value where it is numeric.
  ///
  /// `root` suits every language tolerably, and holds where a locale is unknown.
  package init(locale: String = "root", isNumeric: Bool = false) throws(AnalyserError) {
    var status: Int32 = 0
    guard let opened = icu_collator_open(locale, isNumeric, &status) else {
      throw AnalyserError(unicodeStatus: status)
    }
    collator = opened
  }

  deinit { icu_collator_close(collator) }

  /// The key of a text.
  package func key(_ text: String) throws(AnalyserError) -> [UInt8] {
    var text = text
    let (key, status) = text.withUTF8 { makeKey($0) }
    guard status == 0 else { throw AnalyserError(unicodeStatus: status) }
    return key
  }

  private func makeKey(_ text: UnsafeBufferPointer<UInt8>) -> ([UInt8], Int32) {
    guard let base = text.baseAddress else { return ([], 0) }
    while true {
      var status: Int32 = 0
      var needed = 0
      let room = capacity
      let key = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        guard let output = buffer.baseAddress else { return }
        needed = Int(
          icu_collator_sort_key(
            collator, base, Int32(clamping: text.count), output, Int32(clamping: room), &status))
        // ICU ends a key with a zero byte, which says nothing to arrays.
        count = needed > room || needed == 0 ? 0 : needed - 1
      }
      if status != 0 || needed <= room { return (key, status) }
      capacity = needed
    }
  }
}
