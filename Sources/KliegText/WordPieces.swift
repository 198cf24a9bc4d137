/// Finds the parts of a word such as `HTTPServer2`, `libfoo2` or `O'Reilly`.
///
/// A word parts between letters and digits, before a capital that follows a small letter, before the
/// last of several capitals that a small letter follows, and at apostrophes. What follows the last
/// apostrophe is no part if it has at most two characters (`don't`, `we'll`, `Klieg's`).
struct WordPieces: ~Copyable {
  struct Bounds: BitwiseCopyable {
    let start: Int
    let end: Int
  }

  private var found = Arena<Bounds>(capacity: WordLimits.parts + 1)

  /// How many parts the word has; none if it is of one piece or of very many.
  private(set) var count = 0

  /// A part as a range of the word's units.
  subscript(index: Int) -> Range<Int> { found.base[index].start..<found.base[index].end }

  /// Looks for the parts of a word whose units have these classes.
  mutating func find(_ classes: UnsafePointer<UInt8>, count units: Int) {
    typealias Class = CharacterClass
    found.removeAll()
    count = 0
    guard units <= WordLimits.partedUnits else { return }
    var start = 0
    var previous: UInt8 = 0
    var previousIndex = 0
    var beforePrevious: UInt8 = 0
    var endsInApostrophe = false
    for index in 0..<units {
      let this = classes[index] & (Class.word | Class.apostrophe)
      guard this != 0 else { continue }
      if this & Class.apostrophe != 0 {
        close(start, index)
        start = index + 1
        previous = 0
        endsInApostrophe = true
        continue
      }
      if previous != 0 {
        let boundary: Int? =
          if (this ^ previous) & Class.digit != 0 {
            index
          } else if this & Class.upper != 0, previous & Class.letter != 0 {
            index
          } else if this & Class.letter != 0, previous & beforePrevious & Class.upper != 0 {
            previousIndex
          } else {
            nil
          }
        if let boundary {
          close(start, boundary)
          start = boundary
          endsInApostrophe = false
          beforePrevious = 0
        } else {
          beforePrevious = previous
        }
      } else {
        beforePrevious = 0
      }
      previous = this
      previousIndex = index
    }
    let isContraction = endsInApostrophe && units - start <= 2
    if !isContraction { close(start, units) }
    if found.count >= 2, found.count <= WordLimits.parts { count = found.count }
  }

  private mutating func close(_ start: Int, _ end: Int) {
    if start < end, found.count <= WordLimits.parts { found.append(Bounds(start: start, end: end)) }
  }
}
