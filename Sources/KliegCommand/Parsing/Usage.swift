/// A command's line in the table that parsing, help, completion and documentation read.
struct Usage: Sendable {
  /// What it is called.
  let name: String
  /// What it does, in a line.
  let summary: String
  /// What it takes beside options, such as `INDEX`; empty for nothing.
  let operands: String
  /// What its operands may be.
  let completes: Completable
  /// Its options, beside the global ones.
  let options: [Option]
  /// What a person should know beyond that.
  let details: String
  /// Command lines, each with what it does.
  let examples: [Example]

  /// A command line and what it does.
  struct Example: Sendable {
    let line: String
    let meaning: String

    init(_ line: String, _ meaning: String) {
      self.line = line
      self.meaning = meaning
    }
  }

  init(
    _ name: String, _ summary: String, operands: String = "", completes: Completable = .anything,
    options: [Option] = [],
    details: String = "", examples: [Example] = []
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.completes = completes
    self.options = options
    self.details = details
    self.examples = examples
  }

  /// Its options and the global ones.
  var allOptions: [Option] { options + Option.global }
}
