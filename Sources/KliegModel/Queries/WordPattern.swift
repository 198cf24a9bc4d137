/// A string that is looked for at the edges of words.
///
/// A word begins and ends where letters and digits do, and where a small letter is followed by a
/// capital: `Window` is a word of `MyWindowClass` and of `Broken Window`, and none of `NSWindow`.
public struct WordPattern: Sendable, Hashable {
  /// What is looked for.
  public var text: String
  /// Whether it may begin within a word.
  public var opensBefore: Bool
  /// Whether it may end within a word.
  public var opensAfter: Bool

  /// Makes a pattern, of whole words unless said otherwise.
  public init(_ text: String, opensBefore: Bool = false, opensAfter: Bool = false) {
    self.text = text
    self.opensBefore = opensBefore
    self.opensAfter = opensAfter
  }
}
