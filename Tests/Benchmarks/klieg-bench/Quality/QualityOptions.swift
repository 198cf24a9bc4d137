import KliegModel

/// What the command line of `klieg-bench quality` says.
struct QualityOptions {
  let daemon: String
  /// A folder of collections.
  let collections: String
  /// Some of them; nil for all.
  let names: [String]?
  /// Whether the languages of collections are guessed, instead of being declared.
  let isGuessing: Bool

  init(_ words: some Sequence<String>) throws {
    let arguments = try Arguments(
      words, options: ["--daemon", "--collections", "--names"], flags: ["--guess"])
    isGuessing = arguments.has("--guess")
    daemon = try arguments.string("--daemon")
    collections = try arguments.string("--collections")
    names =
      arguments.has("--names")
      ? try arguments.string("--names").split(separator: ",").map(String.init) : nil
  }
}
