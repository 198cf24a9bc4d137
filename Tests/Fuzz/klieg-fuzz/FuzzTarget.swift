/// A decoder or parser, and what must hold of it.
struct FuzzTarget: Sendable {
  /// What a decoder did wrong without crashing.
  struct Fault: Error {
    let sentence: String

    init(_ sentence: String) {
      self.sentence = sentence
    }
  }

  /// Its name, and that of its folder in the corpus.
  let name: String
  /// Pieces that mean something to it.
  let tokens: [String]
  /// Decodes an input; an input that is refused is no fault.
  let run: @Sendable ([UInt8]) throws(Fault) -> Void

  /// All targets, in the order in which they run.
  static let all: [FuzzTarget] =
    wireTargets + textTargets + analyserTargets + queryTargets + storageTargets

  /// One that no input of six bytes comes through, to see that this is told.
  static let trap = FuzzTarget(name: "trap", tokens: []) { input throws(Fault) in
    let limits = 0...5
    try require(limits.contains([0, 1, 2, 3, 4, 5][input.count]), "an input is too long")
  }
}

/// Fails unless something holds.
func require(
  _ condition: @autoclosure () -> Bool, _ sentence: @autoclosure () -> String
) throws(FuzzTarget.Fault) {
  guard condition() else { throw FuzzTarget.Fault(sentence()) }
}
