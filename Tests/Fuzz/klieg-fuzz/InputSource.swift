import KliegDamage

/// Makes a target's inputs: the same one for the same seed.
struct InputSource: Sendable {
  /// Longer inputs find little that shorter ones do not.
  private static let longest = 64 << 10

  let target: FuzzTarget
  let corpus: Corpus

  /// The input of a seed.
  func input(seed: Int) -> [UInt8] {
    var random = SplitMix(seed: seed)
    // Some are made of nothing but pieces, a few are a wall of one piece.
    switch Int.random(in: 0..<64, using: &random) {
    case 0..<4: return pieces(&random)
    case 4: return wall(&random)
    default:
      var bytes = corpus.inputs.randomElement(using: &random) ?? pieces(&random)
      for _ in 0..<Int.random(in: 1...6, using: &random) { mutate(&bytes, &random) }
      return Array(bytes.prefix(Self.longest))
    }
  }

  private func token(_ random: inout SplitMix) -> [UInt8] {
    let all = target.tokens + Self.tokens
    return Array((all.randomElement(using: &random) ?? "").utf8)
  }

  /// What means something to many.
  private static let tokens = [
    "\0", "\u{FEFF}", "\u{202E}", "e\u{301}", "👩‍👩‍👧", "ß", "İ", "\u{1F}", "-1", "0",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "1e308", "1e-400", "NaN",
    "0.1", "\n", " ", "\"", "\\", "a",
  ]

  private func pieces(_ random: inout SplitMix) -> [UInt8] {
    (0..<Int.random(in: 0...40, using: &random)).flatMap { _ in token(&random) }
  }

  private func wall(_ random: inout SplitMix) -> [UInt8] {
    let (piece, end) = (token(&random), token(&random))
    let count = Int.random(in: 1...20_000, using: &random)
    let wall = (0..<count).flatMap { _ in piece } + end
    return Array(wall.prefix(Self.longest))
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, place + Int.random(in: 1...32, using: &random))
    switch Int.random(in: 0..<9, using: &random) {
    case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1 where place < bytes.count: bytes[place] = .random(in: 0...255, using: &random)
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 4: bytes.replaceSubrange(place..<end, with: token(&random))
    case 5: bytes.removeSubrange(place...)
    case 6:
      let other = corpus.inputs.randomElement(using: &random) ?? []
      let cut = Int.random(in: 0...other.count, using: &random)
      bytes = Array(bytes[..<place] + other[cut...])
    case 7:
      // A number as binary formats have it: a length that is not true.
      let width = [1, 2, 4, 8].randomElement(using: &random) ?? 4
      let values: [UInt64] = [0, 1, 0x7F, 0xFF, 0xFFFF, 0x7FFF_FFFF, 0xFFFF_FFFF, .max, 1 << 62]
      let value = values.randomElement(using: &random) ?? 0
      for offset in 0..<width where place + offset < bytes.count {
        bytes[place + offset] = UInt8(truncatingIfNeeded: value >> UInt64(8 * offset))
      }
    default: bytes.insert(contentsOf: token(&random), at: place)
    }
  }
}
