import KliegModel

/// What the command line of `klieg-bench quality` says.
struct QualityOptions {
  let daemon: String
  /// A folder of collections.
  let collections: String
  /// Some of them; nil for all.
  let names: [String]?

  init(_ words: some Sequence<String>) throws {
    let arguments = try Arguments(words, options: ["--daemon", "--collections", "--names"])
    daemon = try arguments.string("--daemon")
    collections = try arguments.string("--collections")
    names =
      arguments.has("--names")
      ? try arguments.string("--names").split(separator: ",").map(String.init) : nil
  }
}
