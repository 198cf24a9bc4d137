/// How a hit's score came about: what was added up.
struct ScoreAccount: Sendable, Hashable {
  /// A part of a score.
  struct Part: Sendable, Hashable {
    /// What it is for, as `klieg explain --score` prints it.
    let reason: String
    let score: Double
  }

  let row: Int64
  /// What the search has said.
  let score: Double
  /// From which it came, in the order of the query, and what decides between near ties last.
  var parts: [Part] = []
}
