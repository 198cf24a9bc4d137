/// Small and capital letters of a word that stands for what somebody typed.
enum LetterCase {
  /// A word as items have it, in capitals where the typed one is.
  ///
  /// The capital that only begins a sentence or a name is not forced on who types small letters.
  static func adapt(_ word: String, to typed: some StringProtocol) -> String {
    let letters = typed.filter(\.isLetter)
    let capitals = letters.count(where: \.isUppercase)
    if capitals > 1, capitals == letters.count { return word.uppercased() }
    if letters.first?.isUppercase == true { return word.prefix(1).uppercased() + word.dropFirst() }
    guard capitals == 0, !word.dropFirst().contains(where: \.isUppercase) else { return word }
    return word.lowercased()
  }
}
