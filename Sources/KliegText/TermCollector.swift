/// Collects the distinct terms of one document and packs them; reused from document to document.
///
/// The packed form of a term, all numbers little endian and unaligned, is
/// `length: u8, together: u8, positionCount: u16, wdf: u32, bytes[length], positions: u32[positionCount]`,
/// where `together` is 1 when the positions are to be kept all together.
/// A term with more than 65,535 positions comes again with the rest and wdf 0.
package final class TermCollector {
  /// Positions between two fields, so that no phrase crosses from one into the other.
  package static let fieldGap = 100

  private var table = TermTable()

  /// Makes an empty collector.
  package init() {}

  /// Forgets the terms, keeps the memory, and says where the next document's positions are kept.
  package func clear(positions: PositionKeeping = .none) {
    table.removeAll()
    table.positions = positions
  }

  /// Adds the words of one field.
  package func add(_ text: String, field: FieldRole, using analyser: Analyser) {
    table.begin(field)
    analyser.scan(text, into: &table)
  }

  /// Adds the words of one field that lies in memory as UTF-8.
  package func add(
    _ text: UnsafeBufferPointer<UInt8>, field: FieldRole, using analyser: Analyser
  ) {
    table.begin(field)
    analyser.scan(text, into: &table)
  }

  /// Adds the stems that words of one field have in another language, where they are others.
  package func addStems(
    _ text: UnsafeBufferPointer<UInt8>, field: FieldRole, of other: Analyser,
    beside analyser: Analyser
  ) {
    var sink = OtherStemSink(collector: self, weight: field.weight, analyser: analyser)
    other.scan(text, into: &sink)
  }

  /// Adds a term as it is, such as one that stands for a whole identifier.
  package func addTerm(_ term: [UInt8], wdf: UInt32 = 0) {
    table.add(exact: term, wdf: wdf)
  }

  /// Appends the packed terms and returns how many distinct ones there are.
  @discardableResult
  package func pack(into output: inout [UInt8]) -> Int {
    table.pack(into: &output)
    return table.count
  }
}

/// Adds the stems of another language.
private struct OtherStemSink: TokenSink {
  static let wantsParts = true
  static let wantsPairs = false
  static let wantsExact = false
  static let isIndex = false

  let collector: TermCollector
  let weight: UInt32
  let analyser: Analyser

  func take(_ token: Token) {
    guard !analyser.stem(of: token).equals(token.stem) else { return }
    collector.addTerm(Array(token.term), wdf: weight)
  }

  func takeExact(_ term: PaddedBytes, hash: UInt64) {}
}
