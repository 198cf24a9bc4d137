/// Word forms with the stems they are indexed under, packed for a single call into Xapian.
///
/// They let a beginning typed in a search find words whose stem does not begin so.
package struct FormBatch: Sendable {
  /// The packed forms, as CXapian's header describes them.
  package private(set) var bytes: [UInt8] = []

  /// Makes an empty batch.
  package init() {}

  /// Adds a form and its stem; what cannot be a term is left out.
  package mutating func add(form: [UInt8], stem: [UInt8]) {
    guard TermKey.isStorable(form), TermKey.isStorable(stem) else { return }
    for word in [form, stem] {
      withUnsafeBytes(of: UInt16(word.count).littleEndian) { bytes.append(contentsOf: $0) }
      bytes += word
    }
  }
}
