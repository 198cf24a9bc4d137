import CCLD2

/// The beginning of an item's texts, by which their language is guessed where nobody has said it.
package struct LanguageSample: Sendable {
  /// More text makes no guess surer.
  private static let bytes = 600
  /// Of less text a guess is too often wrong.
  private static let leastBytes = 60
  /// So much of the sample must be in the language, in hundredths.
  private static let share = 70

  private var text: [UInt8] = []

  /// Makes an empty sample.
  package init() {}

  /// Begins another item.
  package mutating func begin() { text.removeAll(keepingCapacity: true) }

  /// Adds a text, as far as there is room.
  package mutating func add(_ more: UnsafeBufferPointer<UInt8>) {
    var count = min(more.count, Self.bytes - text.count)
    guard count > 0 else { return }
    // A character that was cut would end the text.
    while count > 0, count < more.count, more[count] & 0xC0 == 0x80 { count -= 1 }
    text += more[..<count]
    text.append(UInt8(ascii: "\n"))
  }

  /// The language, where the library is sure of it and its words are stemmed.
  package func guess() -> Language? {
    guard text.count >= Self.leastBytes else { return nil }
    let code = text.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        characters.baseAddress.flatMap { CLD2Guess($0, characters.count, Int32(Self.share)) }
      }
    }
    let language = code.map { Language(code: String(cString: $0)) }
    return language?.name == nil ? nil : language
  }
}
