package import KliegModel
package import KliegStorage

/// What a text pipeline asks of the index around it.
package struct TextHooks: Sendable {
  /// Asked before the first opening of a generation that this process did not make.
  package var trust: @Sendable (TextGeneration) async -> TextTrust = { _ in .sound }
  /// Told of an item that cannot be indexed, by row and content sequence, with the reason; returns
  /// once that is kept.
  package var setAside: @Sendable (Int64, Int64, String) async -> Void = { _, _, _ in }
  /// The rows that are set aside, each with the content sequence that it is set aside for.
  package var rowsSetAside: @Sendable () throws -> [Int64: Int64] = { [:] }
  /// Told of damage that was met.
  package var met: @Sendable (Damage) -> Void = { _ in }
  /// Where a crash is noted with what was at hand.
  package var notes: CrashNotes?
  /// Where time comes from.
  package var time: any TimeSource = SystemTime()

  package init() {}
}

/// Whether a generation may be opened.
package enum TextTrust: Sendable, Hashable {
  /// It is as it was written.
  case sound
  /// It is not.
  case damaged(Damage)
  /// Nobody could tell; the reason is a sentence.
  case unknown(String)
}
